import { css } from '#styles/css'
import { refusedReasons } from '#src/workspace/screen/list/row/refused-reason.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { obstacleIn } from '#src/workspace/sync/packing.ts'
import type { Draft } from '#src/workspace/view.ts'

const note = css({ color: 'bad', fontWeight: 'strong', marginTop: '2', _empty: { marginTop: '0' } })

/** Says while a text is typed why it cannot be saved. Below the box, so that the box stays where it is. */
export function ObstacleNote({ draft }: { draft: Pick<Draft, 'text' | 'subscribe'> }) {
  const reason = useAfterPaint(draft.subscribe, () => obstacleIn(draft.text))
  return (
    <p role="status" className={note}>
      {reason && refusedReasons[reason]()}
    </p>
  )
}
