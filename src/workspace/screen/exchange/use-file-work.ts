import { useEffect, useRef, useState } from 'react'

/**
 * Returns functions that run and cancel work on a file, and its progress. The work is also cancelled when the component
 * that calls this hook, such as a dialog, is removed.
 */
export function useFileWork() {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // The dialog may close before the work has started.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])

  return {
    /** Progress from 0 to 1; null while no work runs. */
    done,
    cancel: () => running.current?.abort(),
    /** Runs the work. Resolves to its result, or to undefined if it was cancelled. */
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
