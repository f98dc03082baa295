import { css, cx } from '#styles/css'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

// The mirror lies under the box with the same letters, unseen: it gives the box its height and the placeholders their ground.
export const letters = css({
  gridArea: '[1 / 1]',
  textStyle: 'editor',
  fontFamily: 'sans',
  padding: '[0.625rem 0.75rem]',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderWidth: '[1.5px]',
  borderRadius: 'control',
})
const mirror = css({
  color: 'transparent',
  background: 'sheet',
  borderColor: 'transparent',
  pointerEvents: 'none',
  // Forced to be seen, its letters would lie under the box's own.
  _highContrast: { forcedColorAdjust: 'none', background: '[Canvas]' },
})
const ground = css({
  background: '[color-mix(in srgb, {colors.info} 14%, transparent)]',
  boxShadow: '[0 0 0 1px {colors.info}]',
  borderRadius: 'small',
  boxDecorationBreak: 'clone',
  _highContrast: { background: 'transparent', boxShadow: '[0 0 0 1px CanvasText]' },
})

const mirroredLength = 2_000

/** Laying out a long text once more with every keystroke costs more than its placeholders' ground is worth. */
export const isMirrored = (text: string): boolean => text.length <= mirroredLength

export function Mirror({ text }: { text: string }) {
  if (!isMirrored(text)) return null
  return (
    <div className={cx(letters, mirror)} aria-hidden="true">
      {partsOf(text).map((part) => (
        <span key={part.at} className={part.kind === 'text' || part.kind === 'break' ? undefined : ground}>
          {part.text}
        </span>
      ))}
      {'\u200b'}
    </div>
  )
}
