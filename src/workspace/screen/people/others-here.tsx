import { useSyncExternalStore } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'

export function OthersHere({ unitKey }: { unitKey: string }) {
  const { others } = useSharedContext()
  const names = useSyncExternalStore(
    others.subscribe,
    () => others.at(unitKey),
    () => '',
  )
  return (
    <div role="status" className={css({ _empty: { display: 'none' } })}>
      {names === '' ? null : <Notice>{m.people_here({ names })}</Notice>}
    </div>
  )
}
