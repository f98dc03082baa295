import { css } from '#styles/css'
import { m } from '#messages'

/**
 * Classes with the theme's colours. A canvas cannot read CSS tokens, so it reads the computed colours of these
 * elements.
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
 * Returns where a sign is drawn. Signs that can accompany any state are at a side, so that they differ without colour.
 */
export const placeOf = (sign: Sign): typeof whole => atSides[sign] ?? whole
