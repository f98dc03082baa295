import type { Field, Mode } from '#src/workspace/workspace-search.ts'
import { fold } from './fold.ts'

export type Query = { q: string; mode: Mode; in: Field | 'any' }

const letter = '\\p{L}\\p{N}\\p{M}_'
const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** What a plain search looks for in folded texts. */
export const needleOf = ({ q }: Pick<Query, 'q'>): string => fold(q.trim())

/** Matches whole words: "leaf" in "door-leaf", not in "leaflet". */
export const wholeWord = (pattern: string) => `(?<![${letter}])(?:${pattern})(?![${letter}])`
export const literally = (text: string) => quoted(text).replaceAll(String.raw`\-`, String.raw`\x2d`)

const isWordSign = `[${letter}]`
const bounds: Record<string, string> = {
  b: `(?:(?<=${isWordSign})(?!${isWordSign})|(?<!${isWordSign})(?=${isWordSign}))`,
  B: `(?:(?<=${isWordSign})(?=${isWordSign})|(?<!${isWordSign})(?!${isWordSign}))`,
  w: isWordSign,
  W: `[^${letter}]`,
}

/** Word signs and bounds (b, B, w, W) for the letters of all languages: to JavaScript "ü" is none. In a class only w. */
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

/** The expression of a query; undefined if the pattern is invalid. */
export function expressionOf(pattern: string, flags = 'imu'): RegExp | undefined {
  try {
    const asWritten = new RegExp(pattern, flags)
    return new RegExp(withAllLetters(asWritten.source), flags)
  } catch {
    return undefined
  }
}

/** The folded words of a query, all of which must match. */
export const wordsOf = (q: string): string[] => [
  ...new Set(
    fold(q)
      .split(/[^\p{L}\p{N}\p{M}_]+/u)
      .filter(Boolean),
  ),
]

export const wordPattern = (word: string, flags = 'u') => new RegExp(wholeWord(literally(word)), flags)

export const isNothing = ({ q }: Pick<Query, 'q'>): boolean => q.trim() === ''
