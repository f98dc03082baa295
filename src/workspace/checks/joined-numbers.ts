import type { Separators } from '#src/workspace/locale-of.ts'
import { numberSpace, valueOf, type WrittenNumber } from './number-format.ts'

/** How many numbers, as they are read one by one, may be pieces of one: "1 200 000 000". */
const maxPieces = 4

const inPieces = [
  new RegExp(String.raw`^\d{1,3}(?:${numberSpace}\d{3})+(?:[.,]\d+)?$`),
  /^(?:\d+ )?\d+[/\u2044]\d+$/,
  /^\d+ \D$/,
]

/** Numbers written in pieces, "12 000", "1/2" or "1 ½", put together where the other text has the whole: else they may be several. */
export function joinedNumbers(
  numbers: readonly WrittenNumber[],
  words: string,
  separators: Separators,
  hasWhole: (value: string) => boolean,
): readonly WrittenNumber[] {
  if (numbers.length < 2) return numbers
  const joined: WrittenNumber[] = []
  for (let at = 0; at < numbers.length; at += 1) {
    const length = lengthOfWhole(numbers.slice(at, at + maxPieces), words, separators, hasWhole)
    const [first, last] = [numbers[at], numbers[at + length - 1]]
    if (!first || !last) break
    joined.push(length === 1 ? first : wholeOf(first, last, words))
    at += length - 1
  }
  return joined.length === numbers.length ? numbers : joined
}

function lengthOfWhole(
  pieces: readonly WrittenNumber[],
  words: string,
  separators: Separators,
  hasWhole: (value: string) => boolean,
): number {
  const [first] = pieces
  for (let length = pieces.length; length > 1; length -= 1) {
    const last = pieces[length - 1]
    if (!first || !last || pieces.slice(0, length).some(({ kind }) => kind === 'date' || kind === 'small')) continue
    const whole = wholeOf(first, last, words)
    if (inPieces.some((pattern) => pattern.test(whole.text)) && hasWhole(valueOf(whole, separators))) return length
  }
  return 1
}

function wholeOf(first: WrittenNumber, last: WrittenNumber, words: string): WrittenNumber {
  const text = words.slice(first.at, last.at + last.text.length)
  return { ...first, text, kind: /[/\u2044]|[^\d.,\s]$/.test(text) ? 'fraction' : 'number' }
}
