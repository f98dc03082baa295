import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { signBefore, withSigns } from '#src/workspace/checks/entities.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'
import { isAbbreviation, isOrdinalOrDate } from './words/abbreviations.ts'
import { classesOf, type EndClass, innerClasses, isNeeded, isShared } from './words/end-signs.ts'

// Closing quotation marks, brackets, tags, spaces and signs without width. The language decides whether they come
// before or after the mark.
const behind = /[\p{Cf}\ufe00-\ufe0f\u034f"“”’'»«›)\]」』）】〉》\s\ue001]/u
/** Signs without width that belong to the letter before them: a joiner, a variation selector, a grapheme joiner. */
const ofLetter = /\u200d|[\ufe00-\ufe0f]|\u034f/
const closing = /["“”’'»«›)\]」』）】〉》\ue001]/

/** The end of a text. `isKnown`: false if the last character is an entity that is not known. */
type End = { classes: readonly EndClass[]; start: number; end: number; isKnown: boolean }

function endOf(words: string, lang: string): End {
  let end = words.length
  let before = signBefore(words, end)
  while (before.sign !== null && before.sign !== '' && behind.test(before.sign)) {
    end = before.start
    before = signBefore(words, end)
  }
  const isKnown = before.sign !== null
  let start = end
  let dots = 0
  const classes = new Set<EndClass>()
  while (before.sign) {
    const own = classesOf(before.sign, lang)
    if (own.length === 0) break
    start = before.start
    for (const one of own) classes.add(one)
    if (own[0] === '.') dots += 1
    before = signBefore(words, start)
  }
  if (classes.size > 0 && isMentioned(words, start, end)) return { classes: [], start: end, end, isKnown }
  if (dots > 2) classes.add('…')
  if (classes.has('…')) classes.delete('.')
  return { classes: [...classes], start, end, isKnown }
}

const opening = /["“„«‹‘'([「『（]/
/** Returns whether marks are only mentioned, as in 'the character ":"'. */
const isMentioned = (words: string, start: number, end: number) =>
  opening.test(words.charAt(start - 1)) && closing.test(words.charAt(end))

const order: readonly EndClass[] = ['?', '!', '…', ':', '.']
/**
 * Returns the class of the mark at the end. Undefined without a mark, and for a comma or semicolon, which do not end a
 * text.
 */
const mainOf = ({ classes }: End): EndClass | undefined => order.find((one) => classes.includes(one))
/** Returns a comma or semicolon at the end, where another mark would be expected. */
const pauseOf = ({ classes }: End): EndClass | undefined => classes.find((one) => one === ',' || one === ';')

/** A text in quotation marks as a whole. Its mark belongs inside them. */
const wholeQuoted = /^\s*["“„”’‚'»«›‹][^"“„”’»«›‹]*["“”’'»«›]\s*$/

/** Returns the position after the last closing sign at the end of a text. */
function closedAt(words: string, { end }: End): number {
  let at = words.length
  while (at > end) {
    const { sign, start } = signBefore(words, at)
    if (sign !== null && closing.test(sign)) return at
    at = start
  }
  return end
}

/**
 * Returns where to insert a missing mark: after closing signs, or before them if the source has its mark inside them.
 */
function missingAt(sourceWords: string, from: End, targetWords: string, to: End): number {
  const isInside = wholeQuoted.test(targetWords) || closedAt(sourceWords, from) > from.end
  let at = isInside ? to.end : closedAt(targetWords, to)
  while (ofLetter.test(targetWords.charAt(at))) at += 1
  return at
}

const word = /[\p{L}\ue000][\p{L}\p{M}\ue000'’-]*/gu
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const enoughWords = 3
const enoughDense = 6

/**
 * Returns whether a text is a label of one or two words. A full stop after it may belong to an abbreviation, or be
 * optional.
 */
function isLabel(written: string): boolean {
  const words = withSigns(written, unseen)
  let count = 0
  word.lastIndex = 0
  for (let found = word.exec(words); found && count < enoughWords; found = word.exec(words))
    count += dense.test(found[0]) ? (enoughWords * found[0].length) / enoughDense : 1
  return count < enoughWords
}

/** A mark within the text that ends a sentence, followed by another sentence. */
const innerEnd = /[.?!…。！？।۔؟።][\s\ue001"“”’»)\]]+[\p{L}\p{N}\ue000]/u

/** Returns where the spaces before a mark begin, because they are removed with it. */
function spacesBefore(words: string, { start }: End): number {
  let at = start
  let before = signBefore(words, at)
  while (before.sign !== null && /[^\S\r\n]/.test(before.sign)) {
    at = before.start
    before = signBefore(words, at)
  }
  return at
}

/** A short last word, which may be an abbreviation. */
const shortLast = /(?:^|[^\p{L}])\p{L}{1,4}$/u
const lastOf = (words: string, end: number) => words.slice(Math.max(0, end - 20), end)

type Difference = { from: End; to: End; lost: EndClass | undefined; put: EndClass | undefined }

function differenceOf({ sourceWords, targetWords, sourceLang, targetLang }: Texts): Difference | null {
  const [from, to] = [endOf(sourceWords, sourceLang), endOf(targetWords, targetLang)]
  if (from.end === 0 || to.end === 0) return null
  const lost = mainOf(from)
  const put = mainOf(to) ?? (lost && pauseOf(to))
  if (lost === put || to.classes.some((one) => from.classes.includes(one))) return null
  if (lost && innerClasses(targetWords, targetLang).includes(lost)) return null
  if (put && !lost && innerClasses(sourceWords, sourceLang).includes(put)) return null
  const main = lost ?? put
  return main && isNeeded(main, targetLang) ? { from, to, lost, put } : null
}

/** Returns whether a full stop, missing or added, may be something other than the end of a sentence. */
const isNoSentence = (
  { sourceWords, targetWords, sourceLang, targetLang }: Texts,
  { from, to, lost, put }: Difference,
) =>
  isLabel(lost ? sourceWords : targetWords) ||
  (lost === '.' && isAbbreviation(lastOf(sourceWords, from.start), sourceLang)) ||
  (put === '.' && isAbbreviation(lastOf(targetWords, to.start), targetLang)) ||
  isOrdinalOrDate(lastOf(sourceWords, from.start), lastOf(targetWords, to.start))

/** Returns whether a fix is certain: both languages write these marks alike, and the text is a single sentence. */
function isCertain({ sourceWords, targetWords, sourceLang, targetLang }: Texts, { from, to, lost, put }: Difference) {
  const isPause = put === ',' || put === ';'
  const areShared = [lost, put].every(
    (one) => !one || (one === put && isPause) || (isShared(one, sourceLang) && isShared(one, targetLang)),
  )
  const last = lastOf(targetWords, to.start)
  return (
    areShared &&
    from.isKnown &&
    to.isKnown &&
    !innerEnd.test(sourceWords.slice(0, from.end)) &&
    !innerEnd.test(targetWords.slice(0, to.end)) &&
    !(put && /[\d\ue000]$/.test(last)) &&
    // "Hello Anna!" and "Dear Anna:" may become "Hallo Anna,".
    !(isPause && lost !== '.' && lost !== '?') &&
    // English headings leave out the question mark, which other languages need.
    !(put === '?' && !lost) &&
    !(put === '.' && (shortLast.test(last) || isLabel(targetWords))) &&
    !/\p{Sc}\s*$/u.test(last)
  )
}

/**
 * Returns whether a plural or select is not closed. The text after it is not read, so a mark could be added after an
 * existing one.
 */
function hasOpenFrame(parts: readonly Part[]): boolean {
  let open = 0
  for (const part of parts) if (part.kind === 'icu') open += part.role === 'end' ? -1 : 1
  return open > 0
}

export const endMark: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const difference = differenceOf(texts)
    if (!difference || hasOpenFrame(texts.targetParts)) return nothing
    const { sourceWords, targetWords, source } = texts
    const { from, to, lost, put } = difference
    const isStop = (lost ?? '.') === '.' && (put ?? '.') === '.'
    if (isStop && isNoSentence(texts, difference)) return nothing
    const mark = source.slice(from.start, from.end)
    const isFixed = isCertain(texts, difference)
    if (!put) {
      const at = missingAt(sourceWords, from, targetWords, to)
      return [
        { code: 'end-missing', part: mark, range: null, fix: isFixed ? { start: at, end: at, text: mark } : null },
      ]
    }
    const range = { start: to.start, end: to.end }
    // A colon before a bracket may be part of a smiley.
    const isFace = put === ':' && /[()]/.test(targetWords.charAt(to.end))
    const text = lost ? mark : ''
    const fix = isFixed && !isFace ? { ...range, start: spacesBefore(targetWords, to), text } : null
    if (!lost) return [{ code: 'end-extra', part: targetWords.slice(to.start, to.end), range, fix }]
    return [{ code: 'end-changed', part: mark, range, fix }]
  },
}

/**
 * How a translation ends compared with its source, for full stops and exclamation marks. `kept` and `lost`: the source
 * has the mark, and the translation has it or lacks it. `none` and `extra`: the source has no mark, and the translation
 * has none either, or has one.
 */
export type EndNote = 'kept .' | 'lost .' | 'none .' | 'extra .' | 'kept !' | 'lost !'

export function endNoteOf(texts: Texts): EndNote | null {
  const { sourceWords, targetWords, sourceLang, targetLang } = texts
  const [lost, put] = [mainOf(endOf(sourceWords, sourceLang)), mainOf(endOf(targetWords, targetLang))]
  if (lost === '!') return put === '!' ? 'kept !' : 'lost !'
  if ((lost && lost !== '.') || (put && put !== '.')) return null
  if (isLabel(lost ? sourceWords : targetWords)) return null
  if (lost) return put ? 'kept .' : 'lost .'
  return put ? 'extra .' : 'none .'
}

/**
 * Returns how a text that has this issue ends, so that the issue can be compared with the habit of its list. Returns
 * null for an issue that is never a habit.
 */
export function habitOf({ code, part }: Found, texts: { sourceLang: string; targetLang: string }): EndNote | null {
  const mark = typeof part === 'string' ? part : ''
  const isExtra = code === 'end-extra'
  const classes = classesOf(mark.slice(0, 1), isExtra ? texts.targetLang : texts.sourceLang)
  if (mark.length > 2) return null
  if (classes.includes('!')) return isExtra ? null : 'lost !'
  if (!classes.includes('.') || code === 'end-changed') return null
  return isExtra ? 'extra .' : 'lost .'
}
