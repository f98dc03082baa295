import type { Part } from '#src/workspace/text-parts/part.ts'

/** With more chips and signs than these, drawing a text is felt: what stands behind them is drawn as plain text. */
export const maxDrawn = 400

const isPlain = ({ kind }: Part) => kind === 'text'

/** The same text in parts, of which no more than so many are anything but text, and no two texts stand side by side. */
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
