import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { languageOf } from '#src/workspace/locale-of.ts'
import { has } from '#src/workspace/checks/signs.ts'
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

const anySpace = /[^\S\r\n]/
/** Nearly every text begins and ends with a sign that is printed. */
const isPrinted = (code: number) => code > 0x20 && code < 0x7f
const isSpace = (text: string, at: number) => !isPrinted(text.charCodeAt(at)) && anySpace.test(text.charAt(at))

const startOf = (text: string) => (isSpace(text, 0) ? (start.exec(text)?.[0] ?? '') : '')
/** From the end: a pattern ending in "$" would be tried at each space of a long text. */
function endOf(text: string): string {
  let at = text.length
  while (at > 0 && isSpace(text, at - 1)) at -= 1
  return text.slice(at)
}

export const spaces: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const { source, target, sourceWords, targetWords, targetLang } = texts
    const found: Found[] = []
    const isSpaced = (texts.targetSigns & has.spacedPause) !== 0
    const [lead, tail] = [startOf(source), endOf(source)]
    const [ownLead, ownTail] = [startOf(target), endOf(target)]
    if (ownLead.length === target.length) return nothing
    if (lead !== ownLead) {
      const range = { start: 0, end: ownLead.length }
      found.push({ code: 'space-start', part: lead, range, fix: { ...range, text: lead } })
    }
    if (isSpaced && targetWords.includes('  ') && !/\S {2,}\S/.test(sourceWords))
      for (const gap of targetWords.matchAll(double)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        found.push({ code: 'space-double', part: '', range, fix: { ...range, text: ' ' } })
      }
    if (isSpaced && !spacing.has(languageOf(targetLang)) && / [,.;:!?]/.test(targetWords) && !before.test(sourceWords))
      for (const gap of targetWords.matchAll(before)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        if (isRatio(targetWords, range.end)) continue
        const fix = isBetween(targetWords, range.end) ? null : { ...range, text: '' }
        found.push({ code: 'space-before', part: '', range, fix })
      }
    before.lastIndex = 0
    if (texts.targetHeads.length > 0) found.push(...jointFindings(texts))
    if (tail !== ownTail) {
      const range = { start: target.length - ownTail.length, end: target.length }
      found.push({ code: 'space-end', part: tail, range, fix: { ...range, text: tail } })
    }
    return found.length === 0 ? nothing : found
  },
}
