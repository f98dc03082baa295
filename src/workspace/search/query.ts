import type { Field, Mode } from '#src/workspace/workspace-search.ts'
import { unspacedLetters } from '#src/workspace/text/word-forms.ts'
import { foldNeedle } from './fold.ts'

export type Query = { q: string; mode: Mode; in: Field | 'any' }

/** Max length of a search pattern. Browsers cannot compile longer patterns. */
export const maxPattern = 10_000

const letter = '\\p{L}\\p{N}\\p{M}_'
const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Returns the folded query of a plain search, which is looked up in folded texts. Empty if the query is blank. */
export const needleOf = ({ q }: Pick<Query, 'q'>): string => foldNeedle(q.trim())

const unspacedStart = new RegExp(`^[${unspacedLetters}]`, 'u')
const unspacedEnd = new RegExp(String.raw`[${unspacedLetters}]\p{M}*$`, 'u')
const spacedLetter = `(?![${unspacedLetters}])[${letter}]`

/**
 * Limits a pattern to whole words: "leaf" matches in "door-leaf", but not in "leaflet". `word`: the text that `pattern`
 * matches. On a side where it has a letter of a script without spaces between words, no word boundary is needed.
 */
export function wholeWord(pattern: string, word: string): string {
  const before = unspacedStart.test(word) ? '' : `(?<!${spacedLetter})`
  const after = unspacedEnd.test(word) ? String.raw`(?!\p{M})` : `(?!${spacedLetter})`
  return `${before}(?:${pattern})${after}`
}
export const literally = (text: string) => quoted(text).replaceAll(String.raw`\-`, String.raw`\x2d`)

const isWordSign = `[${letter}]`
const bounds: Record<string, string> = {
  b: `(?:(?<=${isWordSign})(?!${isWordSign})|(?<!${isWordSign})(?=${isWordSign}))`,
  B: `(?:(?<=${isWordSign})(?=${isWordSign})|(?<!${isWordSign})(?!${isWordSign}))`,
  w: isWordSign,
  W: `[^${letter}]`,
}

/**
 * Makes \w, \W, \b and \B of a pattern apply to the letters of all languages: in JavaScript, "ü" is no word character.
 * Within a class, only \w is changed.
 */
function withAllLetters(pattern: string): string {
  let isClass = false
  return pattern.replaceAll(/\\([\s\S])|[[\]]/g, (sign, escaped?: string) => {
    if (escaped === undefined) {
      isClass = sign === '[' || (isClass && sign !== ']')
      return sign
    }
    if (isClass) return escaped === 'w' ? letter : sign
    return bounds[escaped] ?? sign
  })
}

const pieces = /\\[pPku][{<][^}>]*[}>]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<[\p{L}\w$]+>)|\\[\s\S]|[\s\S]/gu
const repetition = /^\{\d+(?:,\d*)?\}$/
/** Parts of a pattern that cannot be repeated. A number in braces after them is literal. */
const bare = /^(?:\(.*|[|^$*+?]|\\[bB]|\{.*\})$/s
/** Returns whether a number in braces is literal. After a space, it is literal if it has no comma: " {2}". */
const isPlaceholder = (sign: string, last: string) =>
  last === '' || bare.test(last) || (last === ' ' && !sign.includes(','))

/** Adapts a pattern to the flag "u". Other tools allow escaping any character, and literal braces. */
function strict(pattern: string): string {
  let isClass = false
  let last = ''
  return pattern.replaceAll(pieces, (sign, at: number) => {
    const before = last
    last = sign
    if (sign === '[' || sign === ']') isClass = sign === '[' || (isClass && sign !== ']')
    if (isClass) return sign
    if (/^\\[!"#%&',:;<=>@_`~ -]$/.test(sign)) return sign.slice(1)
    if (repetition.test(sign)) return isPlaceholder(sign, before) ? `\\${sign.slice(0, -1)}\\}` : sign
    if (sign === '}') last = '{}'
    // The "$" of "${name}" is literal: it cannot be the end of the text.
    const isDollar = sign === '$' && pattern.charAt(at + 1) === '{'
    return sign === '{' || sign === '}' || isDollar ? `\\${sign}` : sign
  })
}

/** A space repeated zero times or once makes no sense: "page {0}" searches for a placeholder. */
const hasPlaceholder = / \{[01]\}/

function made(pattern: string, flags: string): RegExp | undefined {
  try {
    const asWritten = new RegExp(pattern, flags)
    return new RegExp(withAllLetters(asWritten.source), flags)
  } catch {
    return undefined
  }
}

/**
 * Returns the regular expression for a typed pattern; undefined if the pattern is invalid or too long. `\w` and `\b`
 * apply to the letters of all languages. Escapes and literal braces that are valid in other tools are accepted.
 */
export const expressionOf = (pattern: string, flags = 'imu'): RegExp | undefined =>
  pattern.length > maxPattern
    ? undefined
    : ((hasPlaceholder.test(pattern) ? undefined : made(pattern, flags)) ?? made(strict(pattern), flags))

/** Splits a query into folded words, each listed once. A text matches if it contains all of them. */
export const wordsOf = (q: string): string[] => [
  ...new Set(
    foldNeedle(q)
      .split(/[^\p{L}\p{N}\p{M}_]+/u)
      .filter(Boolean),
  ),
]

/** Returns the words of a query, or the query itself if it consists of signs only, such as "→". Folded. */
export function searchedParts(q: string): string[] {
  const words = wordsOf(q)
  const signs = needleOf({ q })
  return words.length > 0 || signs === '' ? words : [signs]
}

export const wordPattern = (word: string, flags = 'u') => new RegExp(wholeWord(literally(word), word), flags)

export const isNothing = ({ q }: Pick<Query, 'q'>): boolean => q.trim() === ''
