import { css } from '#styles/css'
import { m } from '#messages'

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
