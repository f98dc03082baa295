import { css } from '#styles/css'
import { m } from '#messages'
import { Skeleton } from '#src/ui/skeleton.tsx'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  maxHeight: '[calc(100dvh - {sizes.bar})]',
  overflow: 'hidden',
})
const head = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  paddingBlock: '3',
  paddingInline: { base: '4', sm: '5' },
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
})
const room = css({
  flex: '1',
  minHeight: '[13rem]',
  display: 'grid',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    sm: '[14px minmax(14rem, 2fr) minmax(0, 3fr)]',
    md: '[14px 18rem minmax(0, 1fr)]',
    lg: '[14px 25rem minmax(0, 1fr)]',
  },
})
const foot = css({ minHeight: 'status', background: 'sheet', borderBlockStart: 'hair' })
const rows = css({
  gridColumn: { base: 'auto', sm: '[2]' },
  overflow: 'hidden',
  background: 'sheet',
  borderInline: 'hair',
  minHeight: '0',
})
const row = css({
  height: '[70px]',
  padding: '[7px 12px 7px 10px]',
  borderBlockEnd: 'hair',
  display: 'grid',
  gridTemplateColumns: '[18px 1fr]',
  columnGap: '2',
  alignContent: 'start',
})

type WorkspaceSkeletonProps = { title: string }

/** The workspace before this browser's storage is open, in the workspace's own measures. */
export function WorkspaceSkeleton({ title }: WorkspaceSkeletonProps) {
  return (
    <div className={page}>
      <div className={head}>
        <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
        <Skeleton width="min(48rem, 100%)" height="2rem" />
      </div>
      <div className={room}>
        <ListSkeleton />
      </div>
      <div className={foot} />
    </div>
  )
}

/** Rows where the list will be, of the list's own height. */
export function ListSkeleton() {
  return (
    <div className={rows} aria-busy="true" aria-label={m.workspace_loading()} role="status">
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
