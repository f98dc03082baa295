import { useEffect, useRef, useState } from 'react'

/** Closing the dialog cancels the work. */
export function useFileWork() {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // What is waited for before the work need not have begun it by then.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])

  return {
    /** From 0 to 1; null while nothing runs. */
    done,
    cancel: () => running.current?.abort(),
    /** undefined if it was cancelled. */
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
