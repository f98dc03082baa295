import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'

let countUnsaved: (() => Promise<number>) | undefined

/** The workspace tells here how to count what is not saved yet; it is asked only while there is no connection. */
export function setUnsavedCounter(count: () => Promise<number>): void {
  countUnsaved = count
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline() && navigator.onLine,
    () => true,
  )
}

/** Says so when there is no connection, and how many translations wait for one. */
export function OfflineStatus() {
  const online = useOnline()
  const [unsaved, setUnsaved] = useState(0)
  useEffect(() => {
    if (!online) void countUnsaved?.().then(setUnsaved)
  }, [online])
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
