import { useEffect, useRef, useState } from 'react'

/** Runs work on a file. Closing the dialog cancels it. */
export function useFileWork() {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // The dialog may close while it waits for something before the work starts.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])

  return {
    /** From 0 to 1; null while no work runs. */
    done,
    cancel: () => running.current?.abort(),
    /** Resolves to undefined if the work was cancelled. */
    async run<Result>(
      work: (running: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Result>,
    ): Promise<Result | undefined> {
      if (isGone.current) return undefined
      const stop = new AbortController()
      running.current = stop
      setDone(0)
      try {
        return await work({ signal: stop.signal, onProgress: setDone })
      } catch (error) {
        if (stop.signal.aborted) return undefined
        throw error
      } finally {
        setDone(null)
      }
    },
  }
}
