import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'
import { jointFindings } from './joints.ts'

const start = /^[^\S\r\n]*/
const double = /(?<=\S)[^\S\r\n\u00a0\u202f]{2,}(?=\S)/g
const before = /(?<=[\p{L}\p{N}\ue000)])[^\S\r\n]+(?=[,.;:!?](?:[\s\ue001]|$))/gu
/** "1 : 10" */
const isRatio = (words: string, at: number) =>
  /\d\s+$/.test(words.slice(0, at).slice(-4)) && /^:\s*\d/.test(words.slice(at, at + 4))
/** "width : height", or the sign itself as a word: behind another space it may be meant, and a person decides. */
const isBetween = (words: string, at: number) => /^:[^\S\r\n]/.test(words.slice(at, at + 2))
// These put one before some marks.
const spacing = new Set(['fr', 'br'])

const isSpace = (sign: string) => /[^\S\r\n]/.test(sign)

const startOf = (text: string) => (isSpace(text.charAt(0)) ? (start.exec(text)?.[0] ?? '') : '')
/** From the end: a pattern ending in "$" would be tried at each space of a long text. */
function endOf(text: string): string {
  let at = text.length
  while (at > 0 && isSpace(text.charAt(at - 1))) at -= 1
  return text.slice(at)
}

export const spaces: Check = {
  severity: 'warning',
  find({ source, target, sourceParts, targetParts, sourceWords, targetWords, targetLang }): readonly Found[] {
    const found: Found[] = []
    const [lead, tail] = [startOf(source), endOf(source)]
    const [ownLead, ownTail] = [startOf(target), endOf(target)]
    if (ownLead.length === target.length) return nothing
    if (lead !== ownLead) {
      const range = { start: 0, end: ownLead.length }
      found.push({ code: 'space-start', part: lead, range, fix: { ...range, text: lead } })
    }
    if (targetWords.includes('  ') && !/\S {2,}\S/.test(sourceWords))
      for (const gap of targetWords.matchAll(double)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        found.push({ code: 'space-double', part: '', range, fix: { ...range, text: ' ' } })
      }
    if (!spacing.has(languageOf(targetLang)) && / [,.;:!?]/.test(targetWords) && !before.test(sourceWords))
      for (const gap of targetWords.matchAll(before)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        if (isRatio(targetWords, range.end)) continue
        const fix = isBetween(targetWords, range.end) ? null : { ...range, text: '' }
        found.push({ code: 'space-before', part: '', range, fix })
      }
    before.lastIndex = 0
    found.push(...jointFindings({ text: source, parts: sourceParts }, { text: target, parts: targetParts }, targetLang))
    if (tail !== ownTail) {
      const range = { start: target.length - ownTail.length, end: target.length }
      found.push({ code: 'space-end', part: tail, range, fix: { ...range, text: tail } })
    }
    return found.length === 0 ? nothing : found
  },
}
