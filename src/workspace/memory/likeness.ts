import { normal } from '#src/workspace/text/normal.ts'
import { distance } from './distance.ts'

// Short texts are compared by letters, longer ones by words: for these, words give better results in a fraction of the
// time.
const maxLetters = 600
const maxWords = 4_000

/**
 * Normalises a text for comparison: to lower case, with each run of white space as one space, and none at the start and
 * end.
 */
export const foldText = (text: string): string => normal(text, 'NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const wordNumbers = new Map<string, number>()
// Words are numbered for one comparison only, so the map is cleared when it is large.
const maxWordNumbers = 50_000

function numberOf(word: string): number {
  const known = wordNumbers.get(word)
  if (known !== undefined) return known
  wordNumbers.set(word, wordNumbers.size)
  return wordNumbers.size - 1
}

const lettersOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const wordsOf = (text: string) => Uint32Array.from(text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [], numberOf)

/**
 * Returns the similarity of two texts from 0 to 1; 0 if it is below `minLikeness`, or if the texts are too long to
 * compare. Pass the texts through `foldText` first.
 */
export function likeness(a: string, b: string, minLikeness: number): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < longest * minLikeness * 0.8) return 0
  if (longest <= maxLetters) return share(lettersOf(a), lettersOf(b), minLikeness)
  if (wordNumbers.size > maxWordNumbers) wordNumbers.clear()
  const [here, there] = [wordsOf(a), wordsOf(b)]
  return Math.max(here.length, there.length) > maxWords ? 0 : share(here, there, minLikeness)
}

function share(a: ArrayLike<number>, b: ArrayLike<number>, minLikeness: number): number {
  const longest = Math.max(a.length, b.length)
  const max = Math.floor(longest * (1 - minLikeness))
  const steps = distance(a, b, max)
  return steps > max ? 0 : 1 - steps / longest
}
