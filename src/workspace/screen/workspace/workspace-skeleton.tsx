import { css, cx } from '#styles/css'
import { page, room } from '#src/workspace/screen/layout.ts'
import type { TextPreview } from '#src/browser/text-preview.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListSkeleton } from '#src/workspace/screen/list/list-skeleton.tsx'
import { FirstRows } from '#src/workspace/screen/list/first-rows.tsx'

const head = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  paddingBlock: { base: '3', _low: '1' },
  paddingInline: { base: '4', _deskSm: '5' },
  display: 'flex',
  flexDirection: 'column',
  gap: { base: '2', _low: '1' },
})
// As high as the tools, so that the rows below do not move when they load. In a low window the tools are one row. The
// height differs slightly between languages.
const tools = css({
  minHeight: '8',
  '@media (height >= 35rem) and (width < 37.5rem)': { minHeight: '[11rem]' },
  '@media (height >= 35rem) and (37.5rem <= width < 56.25rem)': { minHeight: '[6.625rem]' },
  '@media (height >= 35rem) and (56.25rem <= width < 78rem)': { minHeight: '[4.5rem]' },
})
const heading = css({ textStyle: 'heading', _low: { srOnly: true } })
const foot = css({ minHeight: 'status', background: 'sheet', borderBlockStart: 'hair' })

type WorkspaceSkeletonProps = { title: string; first?: TextPreview | null | undefined }

export function WorkspaceSkeleton({ title, first }: WorkspaceSkeletonProps) {
  return (
    <div className={cx(page, css({ overflow: 'hidden' }))}>
      <div className={head}>
        <h1 className={heading}>{title}</h1>
        <div className={tools}>
          <Skeleton width="min(48rem, 100%)" height="2rem" />
        </div>
      </div>
      <div className={room}>{first ? <FirstRows first={first} /> : <ListSkeleton />}</div>
      <div className={foot} />
    </div>
  )
}
