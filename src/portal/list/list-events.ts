import { useEffect, useRef, useState } from 'react'
import { useShell } from '#src/portal/shell/shell.ts'

/** Events within this time share one reading. */
const rereadMs = 1_000

type ListEvents = {
  /** Handles one event's data; returns whether the rows must be read again. */
  onEvent: (data: unknown) => boolean
  onReread: () => void
}

/** Returns whether the stream is connected; without a path there is none. Hidden tabs close it: HTTP/1.1 allows six connections per server. */
export function useListEvents(path: string | null, name: string, events: ListEvents): boolean {
  const [isLive, setLive] = useState(false)
  // A stream ended by a lost session restarts with the next one.
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
