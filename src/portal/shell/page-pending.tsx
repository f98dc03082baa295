import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'

const head = css({ display: 'flex', flexDirection: 'column', gap: '3', paddingInline: '5', paddingBlock: '4' })

/** Shows a page skeleton. It is also the content of the offline shell, so it must not need site or user. */
export function PagePending() {
  return (
    <div className={head}>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="min(40rem, 100%)" height="2rem" />
      <Skeleton height="16rem" />
    </div>
  )
}
