import { isUnspaced } from '#src/workspace/text/locale-of.ts'
import { unspacedLetters } from '#src/workspace/text/word-forms.ts'
import { type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { type Head, headLike } from '#src/workspace/text-parts/heads.ts'

const space = /[^\S\r\n]/
const wordBefore = new RegExp(`(?![${unspacedLetters}])[\\p{L}\\p{N}}]$`, 'u')
const wordAfter = new RegExp(`^(?![${unspacedLetters}])[\\p{L}\\p{N}{]`, 'u')

/** Returns where a plural or select begins and ends; undefined if it is not closed. */
function placesOf(text: string, { part, branches }: Head): { start: number; end: number } | undefined {
  const last = branches.at(-1)
  const end = last ? text.indexOf('}', last.end + 1) + 1 : 0
  return last && end > 0 && text.slice(last.end + 1, end - 1).trim() === '' ? { start: part.at, end } : undefined
}

/**
 * Returns the spaces before and after a plural or select, and whether its forms begin or end with a space. Undefined if
 * it is not closed.
 */
function sidesOf(text: string, head: Head) {
  const places = placesOf(text, head)
  if (!places) return undefined
  const { start, end } = places
  const inner = head.branches.map((branch) => text.slice(branch.start, branch.end))
  return {
    start,
    end,
    before: space.exec(text.charAt(start - 1))?.[0] ?? '',
    after: space.exec(text.charAt(end))?.[0] ?? '',
    hasLead: inner.some((branch) => space.test(branch.charAt(0))),
    hasTail: inner.some((branch) => space.test(branch.charAt(branch.length - 1))),
  }
}

/** Finds words without a space before or after a plural or select, where the source has one. */
export function jointFindings({ source, target, sourceHeads, targetHeads, targetLang }: Texts): readonly Found[] {
  if (isUnspaced(targetLang)) return nothing
  return targetHeads.flatMap((head): Found[] => {
    const like = headLike(sourceHeads, head, targetHeads)
    const from = like ? sidesOf(source, like) : undefined
    const to = from && (from.before !== '' || from.after !== '') ? sidesOf(target, head) : undefined
    if (!from || !to) return []
    const missing = (at: number, text: string): Found => {
      const range = { start: at, end: at }
      return { code: 'space-beside', part: `{${head.argument}}`, range, fix: { ...range, text } }
    }
    const found: Found[] = []
    if (from.before !== '' && !to.hasLead && wordBefore.test(target.slice(Math.max(0, to.start - 2), to.start)))
      found.push(missing(to.start, from.before))
    if (from.after !== '' && !to.hasTail && wordAfter.test(target.slice(to.end, to.end + 2)))
      found.push(missing(to.end, from.after))
    return found
  })
}
