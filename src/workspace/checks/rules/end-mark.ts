import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'

// Closing quotation marks, brackets, tags and spaces stand behind it or before it, depending on the language.
const behind = /["“”’'»«›)\]\s\ue001]/
const closing = /["“”’'»«›)\]\ue001]|&(?:#\d{1,6}|[A-Za-z]\w{1,9});/g
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

type End = { mark: string; start: number; end: number }

// What HTML writes for a sign; its ";" is no mark.
const entity = /&(?:#\d{1,6}|[A-Za-z]\w{1,9});$/

const endsEntity = (words: string, end: number): string =>
  entity.exec(words.slice(Math.max(0, end - 12), end))?.[0] ?? ''

function endOf(words: string): End {
  let end = words.length
  for (;;) {
    while (end > 0 && behind.test(words.charAt(end - 1))) end -= 1
    const written = endsEntity(words, end)
    if (!written) break
    if (written === '&hellip;') return { mark: '…', start: end - written.length, end }
    end -= written.length
  }
  let start = end
  while (start > 0 && !endsEntity(words, start) && isMark(same[words.charAt(start - 1)] ?? words.charAt(start - 1)))
    start -= 1
  const run = words.slice(start, end)
  const last = run.at(-1) ?? ''
  const mark = run.endsWith('...') || run.endsWith('…') ? '…' : (same[last] ?? last)
  return { mark, start, end }
}

// These end in a full stop that does not end a sentence.
const abbreviation =
  /(?:^|[\s(/.–-])(?:abb|abs|abt|approx|art|bd|bzw|ca|co|corp|dept|dipl|engl|etc|evtl|excl|exkl|fa|fig|frz|gem|ggf|hrsg|hrs?|inc|incl|inkl|jh|kap|kfm|kg|lbs?|lfd|ltd|max|mind?|mins?|mio|mrd|mwst|nos?|oz|pcs?|pos|prof|qty|resp|sek|secs?|st|std|stck|stk|tab|tel|tsd|urspr|usw|vgl|vol|vs|ust|zzgl|n°|anz|abm|bez|bem|bsp|aufl|hbf)$|(?:nr|str|\.\s?\p{L})$/iu
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

/** Those of one language, which are words in others. */
const ownAbbreviations: Record<string, RegExp> = {
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

/** A missing mark goes behind closing signs, unless the source has its own inside of them. */
function missingAt(sourceWords: string, from: End, targetWords: string, to: End): number {
  if (wholeQuoted.test(targetWords) || sourceWords.slice(from.end).search(closing) >= 0) return to.end
  return [...targetWords.slice(to.end).matchAll(closing)].reduce(
    (_, { 0: sign, index }) => to.end + index + sign.length,
    to.end,
  )
}

/** A last word that may be an abbreviation. */
const shortLast = /(?:^|[^\p{L}])\p{L}{1,4}$/u

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
    const hasOwn = ownMarks.has(languageOf(targetLang)) || isSetOtherwise(targetLang, from.mark, to.mark)
    if (to.mark === '') {
      const at = missingAt(sourceWords, from, targetWords, to)
      return [{ code: 'end-missing', part: mark, range: null, fix: hasOwn ? null : { start: at, end: at, text: mark } }]
    }
    const range = { start: to.start, end: to.end }
    // A mark before a closing bracket may be a face.
    const isFace = /[;:]/.test(to.mark) && /[()]/.test(targetWords.charAt(to.end))
    const isShort = from.mark === '' && to.mark === '.' && shortLast.test(targetWords.slice(0, to.start))
    const fix = hasOwn || isFace || isShort || isAfterNumber(targetWords, to) ? null : { ...range, text: mark }
    if (from.mark === '') return [{ code: 'end-extra', part: targetWords.slice(to.start, to.end), range, fix }]
    return [{ code: 'end-changed', part: mark, range, fix }]
  },
}
