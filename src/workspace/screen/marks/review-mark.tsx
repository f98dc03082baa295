import { css } from '#styles/css'
import { m } from '#messages'

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
