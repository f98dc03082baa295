import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { isUnspaced, languageOf } from '#src/workspace/text/locale-of.ts'
import { jointFindings } from './joints.ts'

const double = /(?<=\S)[^\S\r\n\u00a0\u202f]{2,}(?=\S)/g
const before = /(?<=[\p{L}\p{N}\ue000)])[^\S\r\n]+(?=[,.;:!?](?:[\s\ue001]|$))/gu
const spacedMark = / [,.;:!?]/
/** A ratio such as "1 : 10", in which the space is right. */
const isRatio = (words: string, at: number) =>
  /\d\s+$/.test(words.slice(0, at).slice(-4)) && /^:\s*\d/.test(words.slice(at, at + 4))
/**
 * Returns whether the space before a sign may be intended, as in "width : height", or in "use , as separator" if the
 * source has no comma. It then gets no fix.
 */
const isBetween = (words: string, at: number, source: string) =>
  /^:[^\S\r\n]/.test(words.slice(at, at + 2)) ||
  (/^[,.;][^\S\r\n]?\p{Ll}/u.test(words.slice(at, at + 3)) && !source.includes(words.charAt(at)))
/** Returns whether the translation ends with a full-width mark, which includes the space at the end of the source. */
const isSpaceIn = (tail: string, ownTail: string, target: string) =>
  tail === ' ' && ownTail === '' && /[：。！？，、；）」』】]$/.test(target)
const beforeTight = /(?<=[\p{L}\p{N}\ue000)])[^\S\r\n]+(?=[,.](?:[\s\ue001]|$))/gu
/** In these languages, a space belongs before all other marks. */
const spacing = new Set(['fr', 'br'])

const anySpace = /[^\S\r\n]/
/** Quick test: nearly all texts begin and end with a printed character. */
const isPrinted = (code: number) => code > 0x20 && code < 0x7f
const isSpace = (text: string, at: number) => !isPrinted(text.charCodeAt(at)) && anySpace.test(text.charAt(at))

/** Direction marks. A space next to one still counts as being at the edge. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const isEdge = (text: string, at: number) => isSpace(text, at) || direction.test(text.charAt(at))

/**
 * Returns the spaces at the start. No pattern, because one that ends in "$" would be tried at each space of a long
 * text.
 */
function startOf(text: string): string {
  let at = 0
  while (at < text.length && isEdge(text, at)) at += 1
  return text.slice(0, at)
}
function endOf(text: string): string {
  let at = text.length
  while (at > 0 && isEdge(text, at - 1)) at -= 1
  return text.slice(at)
}
const spacesOf = (edge: string) => (direction.test(edge) ? edge.replaceAll(new RegExp(direction, 'g'), '') : edge)

export const spaces: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const { source, target, sourceWords, targetWords, sourceLang, targetLang } = texts
    const found: Found[] = []
    const [lead, tail] = [startOf(source), endOf(source)]
    const [ownLead, ownTail] = [startOf(target), endOf(target)]
    if (ownLead.length === target.length) return nothing
    const areSpaced = !isUnspaced(sourceLang) && !isUnspaced(targetLang)
    const isFixed = (...edges: string[]) => areSpaced && !edges.some((edge) => direction.test(edge))
    if (spacesOf(lead) !== spacesOf(ownLead)) {
      const range = { start: 0, end: ownLead.length }
      found.push({
        code: 'space-start',
        part: lead,
        range,
        fix: isFixed(lead, ownLead) ? { ...range, text: lead } : null,
      })
    }
    if (targetWords.includes('  ') && !/\S {2,}\S/.test(sourceWords))
      for (const gap of targetWords.matchAll(double)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        found.push({ code: 'space-double', part: '', range, fix: { ...range, text: ' ' } })
      }
    if (spacedMark.test(targetWords) && !before.test(sourceWords))
      for (const gap of targetWords.matchAll(spacing.has(languageOf(targetLang)) ? beforeTight : before)) {
        const range = { start: gap.index, end: gap.index + gap[0].length }
        if (isRatio(targetWords, range.end)) continue
        const fix = isBetween(targetWords, range.end, sourceWords) ? null : { ...range, text: '' }
        found.push({ code: 'space-before', part: '', range, fix })
      }
    before.lastIndex = 0
    if (texts.targetHeads.length > 0) found.push(...jointFindings(texts))
    if (spacesOf(tail) !== spacesOf(ownTail) && !isSpaceIn(tail, ownTail, target)) {
      const range = { start: target.length - ownTail.length, end: target.length }
      found.push({
        code: 'space-end',
        part: tail,
        range,
        fix: isFixed(tail, ownTail) ? { ...range, text: tail } : null,
      })
    }
    return found.length === 0 ? nothing : found
  },
}
