import { css, cva } from '#styles/css'
import { m } from '#messages'
import type { UnitState } from './view.ts'

const mark = cva({
  base: {
    display: 'inline-block',
    width: '[10px]',
    height: '[10px]',
    flexShrink: '0',
    borderRadius: 'round',
    borderWidth: '[2px]',
  },
  variants: {
    state: {
      untranslated: { borderColor: 'ink-3' },
      unsaved: { borderColor: 'warn', backgroundImage: '[linear-gradient(90deg, {colors.warn} 50%, transparent 50%)]' },
      saved: { borderColor: 'accent', backgroundColor: 'accent' },
      conflict: { borderColor: 'bad', backgroundColor: 'bad', borderRadius: '[2px]' },
    },
  },
})

const names: Record<UnitState, () => string> = {
  untranslated: m.workspace_state_untranslated,
  unsaved: m.workspace_state_unsaved,
  saved: m.workspace_state_saved,
  conflict: m.workspace_state_conflict,
}

export const stateName = (state: UnitState): string => names[state]()

/** Ring, half, full or square, with the word for those who do not see it; bare where the word stands beside it. */
export function StateMark({ state, isBare }: { state: UnitState; isBare?: boolean }) {
  return (
    <span className={css({ display: 'inline-flex', paddingTop: '1' })}>
      <span className={mark({ state })} aria-hidden="true" />
      {isBare ? null : <span className={css({ srOnly: true })}>{stateName(state)}</span>}
    </span>
  )
}
