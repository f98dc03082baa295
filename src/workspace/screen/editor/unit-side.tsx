import { css } from '#styles/css'
import { m } from '#messages'
import type { Draft, Unit } from '#src/workspace/view.ts'
import { panes } from './panes.ts'

const side = css({
  background: 'sheet',
  borderInlineStart: { base: 'none', _deskMd: 'hair' },
  borderBlockStart: { base: 'hair', _deskMd: 'none' },
  minWidth: '0',
})
const part = css({ padding: '4', borderBlockEnd: 'hair', _last: { borderBlockEnd: 'none' } })

export type Place = { index: number; total: number }

type UnitSideProps = { unit: Unit; draft: Draft; place: Place }

export function UnitSide(props: UnitSideProps) {
  return (
    <aside className={side} aria-label={m.workspace_side()}>
      {panes.map(({ id, title, Pane }) => (
        <div key={id} className={part}>
          <h3 className={css({ textStyle: 'label', color: 'ink-3', marginBottom: '2' })}>{title()}</h3>
          <Pane {...props} />
        </div>
      ))}
    </aside>
  )
}
