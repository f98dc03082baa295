import type { FieldSource } from '#src/workspace/screen/editor/box/portion.ts'
import { type CarriedPart, carriedIn, missingParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Caret } from '#src/workspace/view.ts'

export const hasPlaceholders = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'placeholder' || kind === 'tag')

export type Insertion = { text: string; caret: number }

const isTag = (part: CarriedPart) => part.kind === 'tag'

function missingPair(missing: readonly CarriedPart[]): [CarriedPart, CarriedPart] | undefined {
  const closes = new Map<string, CarriedPart>()
  let pair: [CarriedPart, CarriedPart] | undefined
  for (const part of missing.toReversed()) {
    if (part.kind !== 'tag') continue
    const close = closes.get(part.name)
    if (part.role === 'close') closes.set(part.name, part)
    else if (part.role === 'open' && close) pair = [part, close]
  }
  return pair
}

/**
 * Returns the text that replaces the selection: the next placeholder or tag of the source that the translation lacks,
 * or the selected text within a missing pair of tags. `caret`: where the caret is placed afterwards. Returns null if
 * nothing is missing.
 */
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

/**
 * Lists the placeholders and tags of the source in order, each once, and for each whether `text` lacks it. A
 * placeholder in an attribute of a tag belongs to the tag, and is listed only if it alone is missing.
 */
export function choicesOf({ text: source, cut }: Pick<FieldSource, 'text' | 'cut'>, text: string): Choice[] {
  const parts = cut(source)
  const lacking = missingParts(parts, cut(text))
  const missing = new Set(lacking.map((part) => part.text))
  const offered = new Set<Part>([...parts, ...lacking])
  const texts = carriedIn(parts).filter((part) => offered.has(part))
  return [...new Set(texts.map((part) => part.text))].map((one) => ({ text: one, isMissing: missing.has(one) }))
}
