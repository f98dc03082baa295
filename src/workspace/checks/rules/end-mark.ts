import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { signBefore, withSigns } from '#src/workspace/checks/entities.ts'
import { languageOf } from '#src/workspace/locale-of.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'

// Closing quotation marks, brackets, tags and spaces stand behind it or before it, depending on the language.
const behind = /["“”’'»«›)\]\s\ue001]/
const closing = /["“”’'»«›)\]\ue001]/
const same: Record<string, string> = {
  '。': '.',
  '।': '.',
  '．': '.',
  '！': '!',
  '？': '?',
  '؟': '?',
  '：': ':',
  '；': ';',
  '，': ',',
}
const isMark = (sign: string) => /[.!?…:;,]/.test(sign)
// These have marks of their own, or end a question with another's.
const ownMarks = new Set(['zh', 'ja', 'th', 'hi', 'ar', 'el', 'hy'])

/** `isKnown`: what stands there is no entity that might be anything. */
type End = { mark: string; start: number; end: number; isKnown: boolean }

function endOf(words: string): End {
  let end = words.length
  let before = signBefore(words, end)
  while (before.sign !== null && behind.test(before.sign)) {
    end = before.start
    before = signBefore(words, end)
  }
  const isKnown = before.sign !== null
  let start = end
  let run = ''
  while (before.sign !== null && isMark(same[before.sign] ?? before.sign)) {
    start = before.start
    run = before.sign + run
    before = signBefore(words, start)
  }
  const last = run.at(-1) ?? ''
  const mark = run.endsWith('...') || run.endsWith('…') ? '…' : (same[last] ?? last)
  return { mark, start, end, isKnown }
}

// These end in a full stop that does not end a sentence.
const abbreviation =
  /(?:^|[\s(/.–-])(?:abb|abs|abt|approx|art|bd|bzw|ca|co|corp|dept|dipl|engl|etc|evtl|excl|exkl|fa|fig|frz|gem|ggf|hrsg|hrs?|inc|incl|inkl|jh|kap|kfm|kg|lbs?|lfd|ltd|max|mind?|mins?|mio|mrd|mwst|nos?|oz|pcs?|pos|prof|qty|resp|sek|secs?|st|std|stck|stk|tab|tel|tsd|urspr|usw|vgl|vol|vs|ust|zzgl|n°)$|(?:nr|str|\.\s?\p{L})$/iu
const shortDay =
  /(?:^|[\s(/.–-])(?:Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Oct|Nov|Dez|Dec)$/

// They set signs in front or spaces before marks: where one is missing, it is not to be put there as it is.
const spacedMarks: Record<string, RegExp> = { fr: /[:;!?]/, br: /[:;!?]/, es: /[!?]/ }
const isSetOtherwise = (lang: string, ...marks: readonly string[]) =>
  marks.some((mark) => spacedMarks[languageOf(lang)]?.test(mark))

// "on the 1st" is "am 1."
const ordinal = /\d(?:st|nd|rd|th)$/
const isAfterNumber = (words: string, { mark, start }: End): boolean =>
  mark === '.' && /[\d\ue000]$/.test(words.slice(0, start))

/** No word of German ends so, "Oberfl." does; in English "bowl" is a word, in Polish "metr". */
const cutOff = /(?:[bdfgkptvwz]|ch)[lr]$/i

/** Those of one language, which are words in others. */
const ownAbbreviations: Record<string, RegExp> = {
  de: new RegExp(String.raw`(?:^|[\s(/.–-])(?:anz|abm|bez|bem|bsp|aufl|hbf)$|${cutOff.source}`, 'i'),
  en: /(?:[bdfgkptvz]|ch)[lr]$/i,
  pl: /(?:^|[\s(/.–-])(?:szt|godz|ul|wys|szer|dł|gr|tys|itp|itd|im|nast|str)$|\d\s?[rg]$/i,
  fr: /(?:^|[\s(/.–-])(?:réf|janv|févr|avr|juil|sept|oct|nov|déc|env|éd)$/i,
  es: /(?:^|[\s(/.–-])(?:sra?|srta|núm|pág|aprox|tel|máx|mín)$/i,
}

function isAbbreviation(words: string, { mark, start }: End, lang: string): boolean {
  if (mark !== '.') return false
  const last = words.slice(Math.max(0, start - 10), start)
  return [abbreviation, shortDay, ownAbbreviations[languageOf(lang)]].some((one) => one?.test(last))
}

/** A text that is quoted as a whole is a sentence of its own. */
const wholeQuoted = /^\s*["“„”’‚'»«›‹][^"“„”’»«›‹]*["“”’'»«›]\s*$/

/** Behind the last sign that closes something after a text's end. */
function closedAt(words: string, { end }: End): number {
  let at = words.length
  while (at > end) {
    const { sign, start } = signBefore(words, at)
    if (sign !== null && closing.test(sign)) return at
    at = start
  }
  return end
}

/** A missing mark goes behind closing signs, unless the source has its own inside of them. */
function missingAt(sourceWords: string, from: End, targetWords: string, to: End): number {
  const isInside = wholeQuoted.test(targetWords) || closedAt(sourceWords, from) > from.end
  return isInside ? to.end : closedAt(targetWords, to)
}

/** A last word that may be an abbreviation. */
const shortLast = /(?:^|[^\p{L}])\p{L}{1,4}$/u
/** Of one or two words, any may be one. */
const isLabel = (words: string, { mark }: End): boolean =>
  mark === '.' && (withSigns(words, unseen).match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0) < 3

/** Where the spaces before a mark begin: without it nothing needs them. */
function spacesBefore(words: string, { start }: End): number {
  let at = start
  let before = signBefore(words, at)
  while (before.sign !== null && /[^\S\r\n]/.test(before.sign)) {
    at = before.start
    before = signBefore(words, at)
  }
  return at
}

export const endMark: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, sourceLang, targetLang, source }): readonly Found[] {
    const from = endOf(sourceWords)
    const to = endOf(targetWords)
    if (from.mark === to.mark || to.end === 0 || from.end === 0) return nothing
    if (languageOf(targetLang) === 'el' && from.mark === '?' && to.mark === ';') return nothing
    if (isAbbreviation(sourceWords, from, sourceLang) || isAbbreviation(targetWords, to, targetLang)) return nothing
    if (ordinal.test(sourceWords.slice(0, from.start)) && isAfterNumber(targetWords, to)) return nothing
    const mark = source.slice(from.start, from.end)
    const isUnsure =
      !(from.isKnown && to.isKnown) ||
      ownMarks.has(languageOf(targetLang)) ||
      isLabel(sourceWords, from) ||
      isLabel(targetWords, to) ||
      isSetOtherwise(targetLang, from.mark, to.mark)
    if (to.mark === '') {
      const at = missingAt(sourceWords, from, targetWords, to)
      return [
        { code: 'end-missing', part: mark, range: null, fix: isUnsure ? null : { start: at, end: at, text: mark } },
      ]
    }
    const range = { start: to.start, end: to.end }
    // A mark before a closing bracket may be a face.
    const isFace = /[;:]/.test(to.mark) && /[()]/.test(targetWords.charAt(to.end))
    const isShort = from.mark === '' && to.mark === '.' && shortLast.test(targetWords.slice(0, to.start))
    const fix =
      isUnsure || isFace || isShort || isAfterNumber(targetWords, to)
        ? null
        : { ...range, start: spacesBefore(targetWords, to), text: mark }
    if (from.mark === '') return [{ code: 'end-extra', part: targetWords.slice(to.start, to.end), range, fix }]
    return [{ code: 'end-changed', part: mark, range, fix }]
  },
}
