import { css } from '#styles/css'
import { m } from '#messages'

/**
 * CSS classes with the colours of the minimap's signs. A canvas cannot use CSS tokens, so the minimap reads the
 * computed colours of elements with these classes.
 */
export const swatches = {
  saved: css({ color: 'accent', _highContrast: { forcedColorAdjust: 'none', color: '[GrayText]' } }),
  unsaved: css({ color: 'warn', _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' } }),
  conflict: css({ color: 'bad', _highContrast: { forcedColorAdjust: 'none', color: '[Highlight]' } }),
  review: css({ color: 'info', _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' } }),
  finding: css({ color: 'ink', _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' } }),
}
export type Sign = keyof typeof swatches

export const signNames: Record<Sign, () => string> = {
  saved: m.workspace_state_saved,
  unsaved: m.workspace_state_unsaved,
  conflict: m.workspace_state_conflict,
  review: m.workspace_state_review,
  finding: m.minimap_finding,
}

const whole = { from: 0, width: 1 }
const atSides: Partial<Record<Sign, typeof whole>> = {
  review: { from: 0, width: 0.35 },
  finding: { from: 0.65, width: 0.35 },
}

/**
 * Returns where in a line of the minimap a sign is drawn: its start and width, as shares of the line's width. Signs
 * that occur together with a state are drawn at a side, so that they can be told apart without colour.
 */
export const placeOf = (sign: Sign): typeof whole => atSides[sign] ?? whole
