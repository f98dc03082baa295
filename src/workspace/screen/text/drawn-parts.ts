import type { Part } from '#src/workspace/text-parts/part.ts'

/** The most chips and signs in a text. Drawing more is noticeable, so the text after them is drawn as plain text. */
export const maxDrawn = 400

const isPlain = ({ kind }: Part) => kind === 'text'

/** Limits a text to `max` parts other than plain text, and joins adjacent plain texts. */
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
