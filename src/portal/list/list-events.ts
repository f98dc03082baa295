import { useEffect, useRef, useState } from 'react'
import { useFrame } from '#src/portal/shell/frame.ts'

/** Many events at once are one reading of the list. */
const rereadMs = 1_000

type ListEvents = {
  /** Takes one event's data; answers whether the rows have to be read again. */
  onEvent: (data: unknown) => boolean
  onReread: () => void
}

/**
 * Follows a backend's events while the page is looked at, so that rows change as it happens; answers whether they come.
 * A hidden tab holds no stream: a browser has but six connections to a server that speaks HTTP/1.1.
 */
export function useListEvents(path: string, name: string, events: ListEvents): boolean {
  const [isLive, setLive] = useState(false)
  // A stream that ended with its session begins anew with the next.
  const { signIn } = useFrame()
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
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
      // What changed between the reading of the list and now, or while there was no stream, is in the list.
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
