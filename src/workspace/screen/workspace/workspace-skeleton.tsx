import { css, cx } from '#styles/css'
import { countLine, countPlace, countRoom, headBox, page, room } from '#src/workspace/screen/layout.ts'
import type { TextPreview } from '#src/browser/text-preview.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ListSkeleton } from '#src/workspace/screen/list/list-skeleton.tsx'
import { FirstRows } from '#src/workspace/screen/list/first-rows.tsx'

// As high as the tools, so that the rows below do not move when they load.
const tools = css({
  minHeight: '8',
  '@media (width < 35rem)': { minHeight: '[7.125rem]' },
  '@media (35rem <= width < 37.5rem)': { minHeight: '[4.625rem]' },
  '@media (height >= 35rem) and (37.5rem <= width < 78rem)': { minHeight: '[4.5rem]' },
})
const foot = css({ minHeight: 'status', background: 'sheet', borderBlockStart: 'hair' })

type WorkspaceSkeletonProps = { title: string; first?: TextPreview | null | undefined }

export function WorkspaceSkeleton({ title, first }: WorkspaceSkeletonProps) {
  return (
    <div className={cx(page, css({ overflow: 'hidden' }))}>
      <div className={headBox}>
        <div className={countLine}>
          <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
          <div className={cx(countPlace, countRoom)}>
            <Skeleton width="8rem" height="1.25rem" />
          </div>
        </div>
        <div className={tools}>
          <Skeleton width="min(48rem, 100%)" height="2rem" />
        </div>
      </div>
      <div className={room}>{first ? <FirstRows first={first} /> : <ListSkeleton />}</div>
      <div className={foot} />
    </div>
  )
}
