import { selectorLike } from '#src/workspace/text/branch-like.ts'
import { type Branch, type Head, headsOf } from '#src/workspace/text-parts/heads.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** Replaces each character of a placeholder. */
export const something = '\ue000'
/** Replaces each character that is not shown: of a tag, a frame, a form that is not read. */
export const unseen = '\ue001'

/** Counts the matches of a global pattern. */
export const countOf = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0

/** A plural form by its selector, and the language that the form belongs to. */
export type Reading = { selector: string; lang: string }

/** Returns the form of a plural or select that is read if the other text has this one. */
function branchRead({ type, branches }: Head, { selector, lang }: Reading): Branch | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  return named(selector) ?? named(selectorLike(selector, lang, type)) ?? named('other')
}

/** Returns the selectors of a text's forms except the general one, each once. */
export function selectorsOf(parts: readonly Part[]): Set<string> {
  const selectors = new Set<string>()
  for (const part of parts) if (part.kind === 'icu' && part.role === 'branch') selectors.add(part.selector)
  selectors.delete('other')
  return selectors
}

const none: ReadonlySet<Part | undefined> = new Set()
const general = { selector: 'other', lang: '' }

/**
 * Returns a text's words, each at its position. One form of each plural or select is read: the named or the general
 * one.
 */
export function wordsOf(
  text: string,
  parts: readonly Part[],
  heads: readonly Head[] = headsOf(parts),
  reading: Reading = general,
): string {
  if (parts.length === 1 && parts[0]?.kind === 'text') return parts[0].text
  const chosen = heads.length > 0 ? new Set(heads.map((head) => branchRead(head, reading)?.part)) : none
  const isRead: boolean[] = []
  let isShown = true
  let unread = 0
  let hidden = 0
  let words = ''
  for (const part of parts) {
    const { length } = part.text
    if (part.kind === 'icu') {
      // Heads and forms alternate: what is in a head but in none of its forms is no text.
      if (part.role !== 'end') {
        isRead.push(part.role === 'head' || chosen.has(part))
        if (isRead.at(-1) === false) unread += 1
      } else if (isRead.pop() === false) unread -= 1
      isShown = unread === 0 && isRead.length % 2 === 0
      hidden += length
    } else if (!isShown || part.kind === 'tag') hidden += length
    else {
      // Added only before shown text: many short pieces take long to join.
      if (hidden > 0) words += unseen.repeat(hidden)
      hidden = 0
      words += part.kind === 'placeholder' ? something.repeat(length) : part.text
    }
  }
  return hidden > 0 ? words + unseen.repeat(hidden) : words
}
