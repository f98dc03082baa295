import { useEffect, useRef, useState } from 'react'

/** What is done with a file beside the page: how far it is, and a way to end it. Who closes the dialog waits for nothing. */
export function useFileWork() {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  return {
    /** From 0 to 1; null while nothing is done. */
    done,
    cancel: () => running.current?.abort(),
    /** The work's result; undefined where it was cancelled. */
    async run<Result>(
      work: (running: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Result>,
    ): Promise<Result | undefined> {
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
