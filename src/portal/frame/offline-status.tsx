import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import { useOnline } from './online.ts'

type Watch = (username: string | null, onCount: (count: number) => void) => Promise<() => void>

let watchUnsaved: Watch | undefined

/** The workspace tells here how to count what is not saved yet; it is asked only while there is no connection. */
export function setUnsavedWatch(watch: Watch): void {
  watchUnsaved = watch
}

/** Says so when there is no connection, and how many translations wait for one. */
export function OfflineStatus({ username }: { username: string | null }) {
  const online = useOnline()
  const [unsaved, setUnsaved] = useState(0)
  useEffect(() => {
    if (online) return undefined
    const stopped = watchUnsaved?.(username, setUnsaved)
    return () => void stopped?.then((stop) => stop())
  }, [online, username])
  return (
    <div role="status">
      {online ? null : (
        <Notice tone="warn" shape="bar" title={m.frame_offline()}>
          {unsaved > 0 ? (
            <>
              <b>{m.frame_unsaved({ count: unsaved })}</b> — {m.frame_unsaved_safe()}
            </>
          ) : (
            m.frame_offline_hint()
          )}
        </Notice>
      )}
    </div>
  )
}
