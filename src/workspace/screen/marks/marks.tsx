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
    // With forced colours, states differ only in shape.
    _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
  },
  variants: {
    state: {
      untranslated: { color: 'ink-3' },
      unsaved: { color: 'warn', backgroundImage: '[linear-gradient(90deg, currentColor 50%, transparent 50%)]' },
      saved: { color: 'accent', backgroundColor: 'current' },
      // A diamond, because the mark of an error is a filled square of the same colour.
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

/**
 * Shows the mark of a text's state. `isBare`: without a name for screen readers, because the state is written beside
 * it.
 */
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

/** Shows the mark of a text to review. `isBare`: without a name for screen readers. */
export function ReviewMark({ isBare }: { isBare?: boolean }) {
  if (isBare) return <span className={triangle} aria-hidden="true" />
  return <span className={triangle} role="img" aria-label={m.workspace_state_review()} />
}

// Two lines stand for two texts.
const lines = css({
  display: 'block',
  width: '[0.625rem]',
  height: '[0.5rem]',
  marginTop: '1',
  borderBlock: '[2px solid currentColor]',
  color: 'warn',
  _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
})

/** Shows the mark of an unsaved text whose server text has changed. `isBare`: without a name for screen readers. */
export function OvertakenMark({ isBare }: { isBare?: boolean }) {
  if (isBare) return <span className={lines} aria-hidden="true" />
  return <span className={lines} role="img" aria-label={m.workspace_state_overtaken()} />
}
