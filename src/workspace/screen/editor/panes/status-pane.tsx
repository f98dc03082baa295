import { css } from '#styles/css'
import { m } from '#messages'
import type { Pane, PaneProps } from '#src/workspace/screen/editor/panes.ts'
import { ReviewMark } from '#src/workspace/screen/list/row/review-mark.tsx'
import { StateMark, stateName } from '#src/workspace/screen/list/row/state-mark.tsx'

function StatusPane({ unit, place: { index, total } }: PaneProps) {
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'baseline' })}>
      <StateMark state={unit.state} isBare /> {stateName(unit.state)}
      {unit.review ? (
        <>
          <ReviewMark /> {m.workspace_state_review()}
        </>
      ) : null}
      {index < 0 ? null : (
        // On a line of its own, so that a review mark moves nothing.
        <span className={css({ color: 'ink-2', flexBasis: 'full' })}>
          {m.workspace_place({ index: index + 1, total })}
        </span>
      )}
    </p>
  )
}

export const pane: Pane = { order: 1, title: m.workspace_state, Pane: StatusPane }
