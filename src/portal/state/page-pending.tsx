import { getRouteApi } from '@tanstack/react-router'
import { PortalFrame } from '#src/portal/shell/page/portal-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'

const page = css({ minHeight: '[100dvh]', paddingBlockStart: '12', background: 'paper' })
const head = css({ display: 'flex', flexDirection: 'column', gap: '3', paddingInline: '5', paddingBlock: '4' })
const root = getRouteApi('__root__')

/** Stands in the frame while a page is fetched, and alone in the offline shell, which knows neither site nor person. */
export function PagePending() {
  const isFramed = root.useRouteContext({ select: ({ frame }) => frame !== null })
  const lines = (
    <div className={head}>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton width="min(40rem, 100%)" height="2rem" />
      <Skeleton height="16rem" />
    </div>
  )
  if (isFramed) return <PortalFrame isBusy>{lines}</PortalFrame>
  return (
    <main className={page} aria-busy="true">
      {lines}
    </main>
  )
}
