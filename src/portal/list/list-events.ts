import { useEffect, useRef, useState } from 'react'
import { useShell } from '#src/portal/shell/shell.ts'

/** Events within this time share one read. */
const rereadMs = 1_000

type ListEvents = {
  /** Handles one event's data, and returns whether the rows must be read again. */
  onEvent: (data: unknown) => boolean
  onReread: () => void
}

/**
 * Subscribes to a stream of row events, and returns whether it is connected. Without a path there is no stream. Hidden
 * tabs close theirs, because browsers allow six HTTP/1.1 connections per server.
 */
export function useListEvents(path: string | null, name: string, events: ListEvents): boolean {
  const [isLive, setLive] = useState(false)
  // A stream that ended with a lost session restarts with the next one.
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
      // Catches changes made between reading the list and connecting, or while disconnected.
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

/** Doubles the interval with every reading that found nothing new, up to `maxMs`. */
export const backedOff = (baseMs: number, quietReadings: number): number => Math.min(maxMs, baseMs * 2 ** quietReadings)

/** Counts consecutive readings without changes. React Query returns the same object for unchanged data. */
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
