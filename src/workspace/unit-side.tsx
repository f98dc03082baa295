import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { KeysList } from './keys-list.tsx'
import { SourceText } from './source-text.tsx'
import { StateMark, stateName } from './state-mark.tsx'
import type { Unit } from './view.ts'

const side = css({
  background: 'sheet',
  borderInlineStart: { base: 'none', md: 'hair' },
  borderBlockStart: { base: 'hair', md: 'none' },
  minWidth: '0',
})
const part = css({ padding: '4', borderBlockEnd: 'hair', _last: { borderBlockEnd: 'none' } })

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={part}>
      <h3 className={css({ textStyle: 'label', color: 'ink-3', marginBottom: '2' })}>{title}</h3>
      {children}
    </div>
  )
}

function savedText(unit: Unit, lang: string): ReactNode {
  if (unit.base === null) return <p className={css({ color: 'ink-2' })}>{m.workspace_saved_none()}</p>
  if (unit.base === unit.target) return <p className={css({ color: 'ink-2' })}>{m.workspace_saved_same()}</p>
  return <SourceText text={unit.base} lang={lang} />
}

type UnitSideProps = { unit: Unit; index: number; total: number; lang: string }

/** What the editor does not show: where the text stands, what the server holds, and the keys. */
export function UnitSide({ unit, index, total, lang }: UnitSideProps) {
  return (
    <aside className={side} aria-label={m.workspace_side()}>
      <Part title={m.workspace_state()}>
        <p className={css({ display: 'flex', gap: '2', alignItems: 'baseline' })}>
          <StateMark state={unit.state} isBare /> {stateName(unit.state)}
          {index < 0 ? null : (
            <span className={css({ color: 'ink-2', marginInlineStart: 'auto' })}>
              {m.workspace_place({ index: index + 1, total })}
            </span>
          )}
        </p>
      </Part>
      <Part title={m.workspace_saved_text()}>{savedText(unit, lang)}</Part>
      <Part title={m.workspace_keys()}>
        <KeysList />
      </Part>
    </aside>
  )
}
