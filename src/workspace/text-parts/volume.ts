import type { Family } from './families.ts'
import { partsOf } from './parts.ts'

export type Volume = { words: number; characters: number }

/** Chinese and Japanese are written without spaces: each character counts as a word, as in word processors. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const sign = /[\p{L}\p{N}]/u

/**
 * Returns the number of words and characters of a text. A word is a run of signs between spaces with at least one
 * letter or digit. Placeholders and tags do not count, and every branch of a plural does. `held`: the placeholder
 * families of the list.
 */
export function volumeOf(text: string, held?: readonly Family[]): Volume {
  let plain = ''
  for (const part of partsOf(text, held)) {
    if (part.kind === 'text' || part.kind === 'break' || part.kind === 'space') plain += part.text
    // Two branches are not one word.
    else if (part.kind === 'icu') plain += '\n'
  }
  let words = 0
  const spaced = plain.replaceAll(withoutSpaces, () => {
    words += 1
    return ' '
  })
  // No pattern with a sign in its middle: on a long line of dashes it would be tried from each.
  for (const [run] of spaced.matchAll(/\S+/g)) if (sign.test(run)) words += 1
  let characters = 0
  for (const character of plain) if (character !== '\n' && character !== '\r') characters += 1
  return { words, characters }
}
