import { languageOf } from '#src/workspace/text/locale-of.ts'

/** Parts of compounds that have no vowel, in lower case without diacritics. */
const partWithoutVowel = /^(?:[bcdfghjklmnpqrstvwxz]*\d|cd|dvd|hdf|hpl|mdf|pc|pvc|tv|wc)|^e$/
const vowel = /[aeiouyåæø]/
const germanOfTwo = /^(?:ab|am|an|be|co|da|ei|er|ex|ge|im|in|ja|ko|ob|ol|so|um|un|ur|zu|eu|it)$/
/** Ends that no part of a German compound has: "Hinw" of "Hinweis", "fernr" of "Fernrohr", "verz" of "Verzeichnis". */
const germanEndsNone =
  /(?:[bdfgkmnpstvz]|ch)r$|(?:[bdfgkpt]|ch)l$|[bdfkpt][mn]$|(?<!i)g[mn]$|[bdf-hk-npr-tvz]w$|^[bg]ew$|(?:[bdfghkmpsv]|nn|ll|ver)z$|sp$|[bdfgkntz]p$|[dfgknpstz]b$|[bfkpstz]d$|[bdfkmpstz]g$|[bdfgptz]k$|[bdgkstz]f$|[bdfklmnrz]h$|[jq]$|(?<!h|sp|z)err$|^ber$/

/**
 * Returns whether these letters can be the first part of a compound, so that another word begins after them: "haus" of
 * "Haustür", but not "p" of "Preis".
 */
function mayBePart(letters: string, lang: string): boolean {
  if (letters === '' || partWithoutVowel.test(letters)) return true
  if (!vowel.test(letters)) return false
  if (languageOf(lang) !== 'de') return true
  return letters.length < 3 ? germanOfTwo.test(letters) : !germanEndsNone.test(letters)
}

const isLetter = (sign: string) => /[\p{L}\p{N}\p{M}]/u.test(sign)
/** Max letters before the position that are read. */
const maxBefore = 30

/**
 * Returns whether a word can begin at `at`. It can if no letters precede it there, or letters that can be the first
 * part of a compound. `text`: in lower case without diacritics.
 */
export function mayBeginAt(text: string, at: number, lang: string): boolean {
  let start = at
  while (at - start < maxBefore && isLetter(text.charAt(start - 1))) start -= 1
  return mayBePart(text.slice(start, at), lang)
}

/** Plural endings of words like "Wände", "Fächer", "Mäntel", "Böden", whose singular may have no umlaut. */
const mayLoseUmlaut = /(?:e|er|el|[^r]en)$/
const umlaut = /[äöü]/

/**
 * Returns whether a German text really has the umlauts of `word` at `at`, where the word was found without diacritics:
 * "Tür" is not in "Temperatur". Always true for a word like "Wände", whose singular may have no umlaut. `length`:
 * number of letters to compare. `word` and `text` are in lower case with diacritics.
 */
export function hasUmlauts(word: string, length: number, text: string, at: number): boolean {
  if (!umlaut.test(word) || mayLoseUmlaut.test(word)) return true
  for (let index = 0; index < length; index += 1) {
    const sign = word.charAt(index)
    if (umlaut.test(sign) && text.charAt(at + index) !== sign) return false
  }
  return true
}
