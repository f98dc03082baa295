import type { Part } from '#src/workspace/text-parts/part.ts'

const severalSpaces = / {2,}/g

/**
 * Splits plain text so that spaces that are easily overlooked become parts of the kind `space`: those at the start and
 * end of the text, and those that follow or precede another space.
 */
export function withOverlookedSpaces(parts: readonly Part[]): Part[] {
  const first = parts.findIndex((part) => !isSpaces(part))
  if (first === -1) return parts.flatMap(spaces)
  const last = parts.findLastIndex((part) => !isSpaces(part))
  return parts.flatMap((part, at) => {
    if (part.kind !== 'text') return [part]
    if (at < first || at > last) return spaces(part)
    const { text } = part
    const start = at === first ? text.length - text.trimStart().length : 0
    const end = at === last ? text.trimEnd().length : text.length
    return [...spaces(cut(part, 0, start)), ...withSeveral(part, start, end), ...spaces(cut(part, end, text.length))]
  })
}

function withSeveral(part: Part, start: number, end: number): Part[] {
  const pieces: Part[] = []
  let at = start
  for (const { 0: several, index } of part.text.slice(start, end).matchAll(severalSpaces)) {
    const from = start + index
    if (from > at) pieces.push(cut(part, at, from))
    at = from + several.length
    pieces.push(...spaces(cut(part, from, at)))
  }
  return at < end ? [...pieces, cut(part, at, end)] : pieces
}

const isSpaces = ({ kind, text }: Part) => kind === 'space' || (kind === 'text' && text.trim() === '')

const cut = ({ text, at }: Part, start: number, end: number): Part => ({
  kind: 'text',
  text: text.slice(start, end),
  at: at + start,
})

const spaces = (part: Part): Part[] =>
  part.kind === 'text' ? [...part.text].map((text, at): Part => ({ kind: 'space', text, at: part.at + at })) : [part]
