import { css, cx } from '#styles/css'
import { m } from '#messages'
import { page, room } from './layout.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

const head = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  paddingBlock: '3',
  paddingInline: { base: '4', _deskSm: '5' },
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
})
const foot = css({ minHeight: 'status', background: 'sheet', borderBlockStart: 'hair' })
const rows = css({
  gridColumn: { base: 'auto', _deskSm: '[2]' },
  overflow: 'hidden',
  background: 'sheet',
  borderInline: 'hair',
  minHeight: '0',
})
const row = css({
  height: '[4.375rem]',
  padding: '[0.4375rem 0.75rem 0.4375rem 0.625rem]',
  borderBlockEnd: 'hair',
  display: 'grid',
  gridTemplateColumns: '[1.125rem 1fr]',
  columnGap: '2',
  alignContent: 'start',
})

type WorkspaceSkeletonProps = { title: string }

export function WorkspaceSkeleton({ title }: WorkspaceSkeletonProps) {
  return (
    <div className={cx(page, css({ overflow: 'hidden' }))}>
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
