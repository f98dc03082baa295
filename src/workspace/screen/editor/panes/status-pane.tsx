import { css } from '#styles/css'
import { m } from '#messages'
import type { PaneProps, Pane } from './pane.ts'
import { ReviewMark, StateMark, stateName } from '#src/workspace/screen/marks/marks.tsx'

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
        // On its own line, so that a review mark moves nothing.
        <span className={css({ color: 'ink-2', flexBasis: 'full' })}>
          {m.workspace_place({ index: index + 1, total })}
        </span>
      )}
    </p>
  )
}

export const pane: Pane = { order: 1, title: m.workspace_state, Pane: StatusPane }
