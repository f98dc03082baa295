import { selectorLike } from '#src/workspace/branch-like.ts'
import { type Branch, type Head, headsOf } from '#src/workspace/text-parts/heads.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** Replaces each character of a placeholder. */
export const something = '\ue000'
/** Replaces each character that does not show: of a tag, a frame, a branch that is not read. */
export const unseen = '\ue001'

/** A branch by its selector, and the language whose form that is. */
type Reading = { selector: string; lang: string }

/** The branch of a plural or select that is read where the other text has this one. */
function branchRead({ type, branches }: Head, { selector, lang }: Reading): Branch | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  return named(selector) ?? named(selectorLike(selector, lang, type)) ?? named('other')
}

/** The selectors of a text's branches but the general one, each once. */
export const selectorsOf = (parts: readonly Part[]): string[] =>
  [...new Set(parts.flatMap((part) => (part.kind === 'icu' && part.role === 'branch' ? part.selector : [])))].filter(
    (selector) => selector !== 'other',
  )

/** Whether a text has a branch of its own there. */
export const hasBranch = (parts: readonly Part[], { selector, lang }: Reading): boolean =>
  headsOf(parts).some(({ type, branches }) =>
    branches.some((one) => one.selector === selector || one.selector === selectorLike(selector, lang, type)),
  )

const general = { selector: 'other', lang: '' }

/** A text's words, each at its place. Of each plural or select one branch is read: the named or the general one. */
export function wordsOf(text: string, parts: readonly Part[], reading: Reading = general): string {
  if (parts.length === 1 && parts[0]?.kind === 'text') return text
  const chosen = new Set(
    parts.some(({ kind }) => kind === 'icu') ? headsOf(parts).map((head) => branchRead(head, reading)?.part) : [],
  )
  const isRead: boolean[] = []
  let words = ''
  for (const part of parts) {
    const { length } = part.text
    if (part.kind === 'icu') {
      if (part.role === 'end') isRead.pop()
      else isRead.push(part.role === 'branch' && chosen.has(part))
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
