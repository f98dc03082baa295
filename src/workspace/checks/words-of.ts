import { selectorLike } from '#src/workspace/text/branch-like.ts'
import { type Branch, type Head, headsOf } from '#src/workspace/text-parts/heads.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** In `wordsOf`, stands for each character of a placeholder. */
export const something = '\ue000'
/**
 * In `wordsOf`, stands for each character that is not shown: of a tag, of the frame of a plural, or of a form that is
 * not read.
 */
export const unseen = '\ue001'

/** Counts the matches of a pattern. The pattern must have the flag `g`. */
export const countOf = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0

/**
 * Which plural or select form of a text to read. `selector`: the form's name. `lang`: the language to which this
 * selector belongs.
 */
export type Reading = { selector: string; lang: string }

/** Returns the form of a plural or select to read, if the other text is read in the form `selector`. */
function branchRead({ type, branches }: Head, { selector, lang }: Reading): Branch | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  return named(selector) ?? named(selectorLike(selector, lang, type)) ?? named('other')
}

/** Returns the selectors of all plural and select forms of a text, such as "one", each once and without "other". */
export function selectorsOf(parts: readonly Part[]): Set<string> {
  const selectors = new Set<string>()
  for (const part of parts) if (part.kind === 'icu' && part.role === 'branch') selectors.add(part.selector)
  selectors.delete('other')
  return selectors
}

const none: ReadonlySet<Part | undefined> = new Set()
const general = { selector: 'other', lang: '' }

/**
 * Returns the text with everything that is not words replaced by `something` or `unseen`, so that the words keep their
 * positions. Of each plural or select, only one form is read: the one that `reading` names, otherwise `other`.
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
      // In a plural, forms are nested in the head. What is in the head but in no form is not text.
      if (part.role !== 'end') {
        isRead.push(part.role === 'head' || chosen.has(part))
        if (isRead.at(-1) === false) unread += 1
      } else if (isRead.pop() === false) unread -= 1
      isShown = unread === 0 && isRead.length % 2 === 0
      hidden += length
    } else if (!isShown || part.kind === 'tag') hidden += length
    else {
      // Hidden characters are added in one piece, because many short pieces take long to join.
      if (hidden > 0) words += unseen.repeat(hidden)
      hidden = 0
      words += part.kind === 'placeholder' ? something.repeat(length) : part.text
    }
  }
  return hidden > 0 ? words + unseen.repeat(hidden) : words
}
