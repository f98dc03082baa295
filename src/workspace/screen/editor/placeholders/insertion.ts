import type { FieldSource } from '#src/workspace/screen/editor/box/field-source.ts'
import { type CarriedPart, missingParts } from '#src/workspace/text-parts/missing.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Caret } from '#src/workspace/view.ts'

export const hasPlaceholders = (source: string): boolean =>
  partsOf(source).some(({ kind }) => kind === 'placeholder' || kind === 'tag')

export type Insertion = { text: string; caret: number }

const isTag = (part: CarriedPart) => part.kind === 'tag'

function missingPair(missing: readonly CarriedPart[]): [CarriedPart, CarriedPart] | undefined {
  for (const [at, open] of missing.entries()) {
    if (open.kind !== 'tag' || open.role !== 'open') continue
    const close = missing
      .slice(at)
      .find((part) => part.kind === 'tag' && part.role === 'close' && part.name === open.name)
    if (close) return [open, close]
  }
  return undefined
}

/** The next missing placeholder or tag goes in at the caret; a selection gets a pair of tags around it. */
export function nextInsertion(
  { text: source, cut }: Pick<FieldSource, 'text' | 'cut'>,
  text: string,
  { start, end }: Caret,
): Insertion | null {
  const missing = missingParts(cut(source), cut(text))
  const pair = start < end ? missingPair(missing) : undefined
  if (pair) {
    const wrapped = pair[0].text + text.slice(start, end) + pair[1].text
    return { text: wrapped, caret: start + wrapped.length }
  }
  const next = start < end ? (missing.find((part) => !isTag(part)) ?? missing[0]) : missing[0]
  return next ? { text: next.text, caret: start + next.text.length } : null
}

export type Choice = { text: string; isMissing: boolean }

/** In the source's order, each once: missing ones and those already there. */
export function choicesOf({ text: source, cut }: Pick<FieldSource, 'text' | 'cut'>, text: string): Choice[] {
  const parts = cut(source)
  const missing = new Set(missingParts(parts, cut(text)).map((part) => part.text))
  const texts = parts.flatMap((part) => (part.kind === 'placeholder' || part.kind === 'tag' ? [part.text] : []))
  return [...new Set(texts)].map((one) => ({ text: one, isMissing: missing.has(one) }))
}
