import { css } from '#styles/css'
import { m } from '#messages'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { listPlace } from '#src/workspace/screen/layout.ts'

const row = css({
  height: '[4.3125rem]',
  padding: '[0.4375rem 0.75rem 0.4375rem 0.625rem]',
  borderBlockEnd: 'hair',
  display: 'grid',
  gridTemplateColumns: '[1.125rem 1fr]',
  columnGap: '2',
  alignContent: 'start',
})

export function ListSkeleton() {
  return (
    <div className={listPlace} aria-busy="true" aria-label={m.workspace_loading()} role="status">
      {[62, 80, 45, 71, 55, 88, 49, 66, 74, 58, 83, 52].map((share) => (
        <div key={share} className={row}>
          <Skeleton width="10px" height="10px" />
          <div className={css({ display: 'flex', flexDirection: 'column', gap: '1' })}>
            <Skeleton width={`${share / 2}%`} height="14px" />
            <Skeleton width={`${share}%`} height="14px" />
            <Skeleton width={`${share - 9}%`} height="14px" />
          </div>
        </div>
      ))}
    </div>
  )
}
