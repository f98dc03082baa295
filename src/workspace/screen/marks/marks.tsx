import { css, cva } from '#styles/css'
import { m } from '#messages'
import type { UnitState } from '#src/workspace/view.ts'

const mark = cva({
  base: {
    display: 'inline-block',
    width: '[0.625rem]',
    height: '[0.625rem]',
    flexShrink: '0',
    borderRadius: 'round',
    border: '[2px solid currentColor]',
    // With forced colours only the shape distinguishes states.
    _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
  },
  variants: {
    state: {
      untranslated: { color: 'ink-3' },
      unsaved: { color: 'warn', backgroundImage: '[linear-gradient(90deg, currentColor 50%, transparent 50%)]' },
      saved: { color: 'accent', backgroundColor: 'current' },
      // A diamond, because an error's mark is a filled square of this colour.
      conflict: {
        color: 'bad',
        backgroundColor: 'current',
        borderRadius: '[1px]',
        transform: '[rotate(45deg) scale(0.9)]',
      },
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

/** Marks a text's state. Has a name for screen readers, unless the word is beside it. */
export function StateMark({ state, isBare }: { state: UnitState; isBare?: boolean }) {
  return (
    <span className={css({ display: 'inline-flex', paddingTop: '1' })}>
      <span className={mark({ state })} aria-hidden="true" />
      {isBare ? null : <span className={css({ srOnly: true })}>{stateName(state)}</span>}
    </span>
  )
}

const triangle = css({
  display: 'block',
  width: '[0.625rem]',
  height: '[0.5625rem]',
  marginTop: '1',
  background: 'info',
  clipPath: '[polygon(50% 0, 100% 100%, 0 100%)]',
  _highContrast: { forcedColorAdjust: 'none', background: '[CanvasText]' },
})

/** Marks a text for review, beside its state. Has a name, unless the word is beside it. */
export function ReviewMark({ isBare }: { isBare?: boolean }) {
  if (isBare) return <span className={triangle} aria-hidden="true" />
  return <span className={triangle} role="img" aria-label={m.workspace_state_review()} />
}

// Two lines, one for each text.
const lines = css({
  display: 'block',
  width: '[0.625rem]',
  height: '[0.5rem]',
  marginTop: '1',
  borderBlock: '[2px solid currentColor]',
  color: 'warn',
  _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
})

/** Marks an unsaved text whose stored text has changed on the server. Has a name, unless the word is beside it. */
export function OvertakenMark({ isBare }: { isBare?: boolean }) {
  if (isBare) return <span className={lines} aria-hidden="true" />
  return <span className={lines} role="img" aria-label={m.workspace_state_overtaken()} />
}
