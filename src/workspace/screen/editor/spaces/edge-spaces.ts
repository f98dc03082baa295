import type { Part } from '#src/workspace/text-parts/part.ts'

export function withEdgeSpaces(parts: readonly Part[]): Part[] {
  const first = parts.findIndex((part) => !isSpaces(part))
  if (first === -1) return parts.flatMap(spaces)
  const last = parts.findLastIndex((part) => !isSpaces(part))
  return parts.flatMap((part, at) => {
    if (part.kind !== 'text') return [part]
    if (at < first || at > last) return spaces(part)
    const { text } = part
    const start = at === first ? text.length - text.trimStart().length : 0
    const end = at === last ? text.trimEnd().length : text.length
    return [...spaces(cut(part, 0, start)), cut(part, start, end), ...spaces(cut(part, end, text.length))]
  })
}

const isSpaces = ({ kind, text }: Part) => kind === 'space' || (kind === 'text' && text.trim() === '')

const cut = ({ text, at }: Part, start: number, end: number): Part => ({
  kind: 'text',
  text: text.slice(start, end),
  at: at + start,
})

const spaces = (part: Part): Part[] =>
  part.kind === 'text' ? [...part.text].map((text, at): Part => ({ kind: 'space', text, at: part.at + at })) : [part]
