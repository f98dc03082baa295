import { css } from '#styles/css'
import { m } from '#messages'

/** What the strip beside the list shows. A canvas knows no tokens: these carry the colours of the theme that holds, as the browser worked them out. */
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
  review: m.workspace_show_review,
  finding: m.minimap_finding,
}

const whole = { from: 0, width: 1 }
const atSides: Partial<Record<Sign, typeof whole>> = {
  review: { from: 0, width: 0.35 },
  finding: { from: 0.65, width: 0.35 },
}

/** Which part of the strip's width a sign takes: what can come with any state lies at a side, told apart without its colour. */
export const placeOf = (sign: Sign): typeof whole => atSides[sign] ?? whole
