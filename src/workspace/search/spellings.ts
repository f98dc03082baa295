import { inUsualWidth, withoutWidth, written } from './fold.ts'
import { literally } from './query.ts'

/** By a letter the one that is as wide as Chinese ones, or half as wide. */
const otherWidth = new Map(
  Array.from({ length: 0xff9f - 0xff01 + 1 }, (_, at) => String.fromCharCode(0xff01 + at)).map((letter) => [
    letter.normalize('NFKC'),
    letter,
  ]),
)

/** Letters with their marks in one character or in several, and of another width. */
function formsOf(letter: string): string {
  const parts = Array.from(letter.normalize('NFD'))
  const forms = [letter, parts.join(''), parts.map((part) => otherWidth.get(part) ?? part).join('')]
  const all = [...new Set(forms)].map(literally)
  return all.length === 1 ? literally(letter) : `(?:${all.join('|')})`
}

/** What a keyboard's sign within words may stand for: beside a letter, "'" is an apostrophe. */
const signs: Readonly<Record<string, string>> = { "'": '’', '"': written['"'] ?? '', ' ': written[' '] ?? '' }

const hidden = new RegExp(`[${withoutWidth}]`, 'gu')
const ofWord = /[\p{L}\p{N}\p{M}]/u
const hasLetter = /\p{L}/u
const hasLetterOrDigit = /[\p{L}\p{N}]/u

const spaces = `[ ${written[' '] ?? ''}]`
const space = new RegExp(spaces)
const kindOf = (sign: string) => (space.test(sign) ? ' ' : sign)

/** `signs`: of which kind each group of the pattern is, and how many of that kind stand before it. */
export type Spelling = { pattern: string; typed: string; signs: readonly { kind: string; nth: number }[] }

/**
 * What is the same but for how it is written: hidden signs, widths, spaces, marks apart from their letters. None is found without the mark
 * that follows it. Unlike in the search, nothing is taken for what may be another word, as "Maße" and "Masse", or another sign, as "–" and "-".
 */
export function anySpelling(find: string): Spelling {
  const shown = find.replaceAll(hidden, '')
  // Whoever looks for signs, or for what nobody sees, means just those.
  if (!hasLetterOrDigit.test(shown)) return { pattern: literally(find), typed: find, signs: [] }
  const letters = Array.from(inUsualWidth(shown).normalize('NFC'))
  const typed = letters.join('')
  const hasWords = hasLetter.test(typed)
  const counts = new Map<string, number>()
  const groups: { kind: string; nth: number }[] = []
  const pieces = letters.map((letter, at) => {
    const kind = kindOf(letter)
    const forms = signs[kind]
    if (forms === undefined) return formsOf(letter)
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    const isInWord = hasWords && [letters[at - 1], letters[at + 1]].some((next) => ofWord.test(next ?? ''))
    if (kind !== letter || (kind !== ' ' && !isInWord)) return literally(letter)
    groups.push({ kind, nth })
    return `([${letter}${forms}])`
  })
  const pattern = String.raw`${pieces.join(`[${withoutWidth}]*`)}(?![\p{Mn}\uff9e\uff9f])`
  return { pattern, typed, signs: groups }
}

const signOrSpace = new RegExp(`['"]|${spaces}`, 'g')
const countOf = (kind: string, text: string) => text.split(kind).length

/** The space between the same words, beside one of them, or else the same of as many; -1 without one. */
function likeSpace(nth: number, words: readonly string[], others: readonly string[]): number {
  const isBehind = (at: number) => others[at] === words[nth]
  const isBefore = (at: number) => others[at + 1] === words[nth + 1]
  const places = others.slice(1).map((_, at) => at)
  return (
    places.find((at) => isBehind(at) && isBefore(at)) ??
    places.find(isBefore) ??
    places.find(isBehind) ??
    (words.length === others.length ? nth : -1)
  )
}

/** A replacement with the match's own sign for each that may have several, as "18 mm" for "16 mm" keeps its no-break space. */
export function asInMatch(text: string, { typed, signs: groups }: Spelling, match: RegExpExecArray): string {
  if (groups.every(({ kind }, at) => match[at + 1] === kind)) return text
  const [words, others] = [text.split(space), typed.split(space)]
  const counts = new Map<string, number>()
  return text.replaceAll(signOrSpace, (sign) => {
    const kind = kindOf(sign)
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    if (sign !== kind) return sign
    const isEven = kind !== ' ' && countOf(kind, text) === countOf(kind, typed)
    const like = kind === ' ' ? likeSpace(nth, words, others) : isEven ? nth : -1
    return match[groups.findIndex((group) => group.kind === kind && group.nth === like) + 1 || match.length] ?? sign
  })
}
