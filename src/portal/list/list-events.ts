import { useEffect, useRef, useState } from 'react'
import { useShell } from '#src/portal/shell/shell.ts'

/** Events within this time cause a single read, in ms. */
const rereadMs = 1_000

type ListEvents = {
  /** Handles the data of one event. Returns whether the rows must be read again. */
  onEvent: (data: unknown) => boolean
  onReread: () => void
}

/**
 * Subscribes to the events called `name` in the stream at `path`; null means no stream. Returns whether the stream is
 * connected. A hidden tab closes its stream, because a browser allows only six HTTP/1.1 connections to a server.
 */
export function useListEvents(path: string | null, name: string, events: ListEvents): boolean {
  const [isLive, setLive] = useState(false)
  // A stream that ended with an expired session starts again with the next sign-in.
  const { signIn } = useShell()
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    if (path === null) return undefined
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const reread = () => {
      clearTimeout(timer)
      timer = undefined
      latest.current.onReread()
    }
    const close = () => {
      source?.close()
      source = undefined
      setLive(false)
    }
    const open = () => {
      source = new EventSource(path)
      // Reads changes that were made before the stream was connected, or while it was interrupted.
      source.addEventListener('ready', () => {
        setLive(true)
        reread()
      })
      source.addEventListener(name, ({ data }) => {
        if (latest.current.onEvent(JSON.parse(String(data)))) timer ??= setTimeout(reread, rereadMs)
      })
      source.addEventListener('end', () => {
        close()
        reread()
      })
      source.addEventListener('error', () => setLive(false))
    }
    const look = () => {
      if (document.hidden) close()
      else if (source === undefined || source.readyState === EventSource.CLOSED) open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      close()
    }
  }, [path, name, signIn])
  return isLive
}

const maxMs = 60_000

/**
 * Returns the polling interval in ms: `baseMs`, doubled for each of the last `quietReadings` readings, which found
 * nothing new, and at most `maxMs`.
 */
export const backedOff = (baseMs: number, quietReadings: number): number => Math.min(maxMs, baseMs * 2 ** quietReadings)

/**
 * Counts how many of the latest readings in a row found no change. Call `onReading` with the data and the time of each
 * reading. Data counts as unchanged if it is the same object, which React Query returns for equal data.
 */
export function useQuietReadings() {
  const [seen, setSeen] = useState<{ data: unknown; at: number; count: number }>({ data: undefined, at: 0, count: 0 })
  return {
    count: seen.count,
    onReading(data: unknown, at: number): void {
      if (at === seen.at) return
      setSeen({ data, at, count: data === seen.data ? seen.count + 1 : 0 })
    },
  }
}
