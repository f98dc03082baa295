import { css } from '#styles/css'
import { refusedReasons } from '#src/workspace/screen/list/row/refused-reason.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { obstacleIn } from '#src/workspace/sync/packing.ts'
import type { Draft } from '#src/workspace/view.ts'

const note = css({ color: 'bad', fontWeight: 'strong', marginTop: '2', _empty: { marginTop: '0' } })

/** Shows, while the user types, why a text cannot be saved. Placed below the box, so that the box does not move. */
export function ObstacleNote({ draft }: { draft: Pick<Draft, 'text' | 'subscribe'> }) {
  const reason = useAfterPaint(draft.subscribe, () => obstacleIn(draft.text))
  return (
    <p role="status" className={note}>
      {reason && refusedReasons[reason]()}
    </p>
  )
}
