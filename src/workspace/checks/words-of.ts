import type { Part } from '#src/workspace/text-parts/part.ts'

/** Replaces each character of a placeholder. */
export const something = '\ue000'
/** Replaces each character that does not show: of a tag, a frame, a branch that is not read. */
const unseen = '\ue001'

/** A text's words, each at its place. Of a plural or select only the general branch is read. */
export function wordsOf(text: string, parts: readonly Part[]): string {
  if (parts.length === 1 && parts[0]?.kind === 'text') return text
  const isRead: boolean[] = []
  let words = ''
  for (const part of parts) {
    const { length } = part.text
    if (part.kind === 'icu') {
      if (part.role === 'end') isRead.pop()
      else isRead.push(part.role === 'branch' && part.selector === 'other')
      words += unseen.repeat(length)
    } else if (isRead.length > 0 && !areAllRead(isRead)) words += unseen.repeat(length)
    else if (part.kind === 'placeholder') words += something.repeat(length)
    else words += part.kind === 'tag' ? unseen.repeat(length) : part.text
  }
  return words
}

/** Heads and branches alternate: what is in a head but in none of its branches is no text. */
const areAllRead = (isRead: readonly boolean[]): boolean =>
  isRead.length % 2 === 0 && isRead.every((read, depth) => depth % 2 === 0 || read)
