import type { Part } from '#src/workspace/text-parts/part.ts'

/**
 * Max number of chips and signs that are drawn in a text. More would slow down the page, so the rest is drawn as plain
 * text.
 */
export const maxDrawn = 400

const isPlain = ({ kind }: Part) => kind === 'text'

/**
 * Returns the parts to draw. Only the first `max` parts that are not plain text, such as placeholders, are kept;
 * everything after them becomes plain text. Adjacent plain texts are joined.
 */
export function drawnParts(parts: readonly Part[], max = maxDrawn): readonly Part[] {
  const drawn: Part[] = []
  let texts: string[] = []
  let from = 0
  let count = 0
  const endText = () => {
    if (texts.length > 0) drawn.push({ kind: 'text', text: texts.join(''), at: from })
    texts = []
  }
  for (const part of parts)
    if (isPlain(part) || count >= max) {
      if (texts.length === 0) from = part.at
      texts.push(part.text)
    } else {
      endText()
      drawn.push(part)
      count += 1
    }
  endText()
  return drawn
}
