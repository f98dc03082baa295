import { useEffect, useState } from 'react'
import { m } from '#messages'
import { css } from '#styles/css'
import { useOnline } from './online.ts'

type Watch = (username: string | null, onCount: (count: number) => void) => Promise<() => void>

let watchUnsaved: Watch | undefined

/**
 * Registers a function that counts unsaved translations. The workspace registers it; the offline status calls it only
 * while the server cannot be reached.
 */
export function setUnsavedWatch(watch: Watch): void {
  watchUnsaved = watch
}

const unseen = css({ srOnly: true })
const words = css({ display: 'flex', flexGrow: '1', justifyContent: 'flex-end', textStyle: 'small', color: 'warn' })
const ring = css({ '@media (width < 26rem)': { display: 'none' } })
// The word "offline" is always shown in full. This text takes the remaining width.
const rest = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  '@media (width < 26rem)': { srOnly: true },
})

export function OfflineStatus({ username, className }: { username: string | null; className: string }) {
  const online = useOnline()
  const [unsaved, setUnsaved] = useState(0)
  useEffect(() => {
    if (online) return undefined
    const stopped = watchUnsaved?.(username, setUnsaved)
    return () => void stopped?.then((stop) => stop())
  }, [online, username])
  const more = unsaved > 0 ? m.shell_unsaved_safe() : m.shell_offline_hint()
  return (
    <div role="status" className={className} title={online ? undefined : more}>
      {online ? null : (
        <>
          <span className={words}>
            <span>
              <span className={ring} aria-hidden="true">
                ○{' '}
              </span>
              {m.shell_offline()}
            </span>
            {unsaved > 0 ? <span className={rest}>{` · ${m.shell_unsaved({ count: unsaved })}`}</span> : null}
          </span>
          <span className={unseen}>{more}</span>
        </>
      )}
    </div>
  )
}
