import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'

const head = css({ display: 'flex', flexDirection: 'column', gap: '3', paddingInline: '5', paddingBlock: '4' })
const fading = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '[1px]',
  maskImage: '[linear-gradient(black, transparent)]',
})
const rows = Array.from({ length: 8 }, (_, index) => index)

/**
 * Shows a skeleton of a page. It must not depend on site or user, because it is also the content of the offline shell.
 */
export function PagePending() {
  return (
    <div className={head}>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="min(40rem, 100%)" height="2rem" />
      <div className={fading}>
        {rows.map((row) => (
          <Skeleton key={row} height="2.5rem" />
        ))}
      </div>
    </div>
  )
}
