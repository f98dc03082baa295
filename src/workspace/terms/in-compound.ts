import { languageOf } from '#src/workspace/text/locale-of.ts'

/** The beginning of a word, in lower case without diacritics, that may be part of a compound without a vowel. */
const partWithoutVowel = /^(?:[bcdfghjklmnpqrstvwxz]*\d|cd|dvd|hdf|hpl|mdf|pc|pvc|tv|wc)|^e$/
const vowel = /[aeiouyåæø]/
const germanOfTwo = /^(?:ab|am|an|be|co|da|ei|er|ex|ge|im|in|ja|ko|ob|ol|so|um|un|ur|zu|eu|it)$/
/** No part of a German compound ends like this: "Hinw" of "Hinweis", "fernr" of "Fernrohr", "verz" of "Verzeichnis". */
const germanEndsNone =
  /(?:[bdfgkmnpstvz]|ch)r$|(?:[bdfgkpt]|ch)l$|[bdfkpt][mn]$|(?<!i)g[mn]$|[bdf-hk-npr-tvz]w$|^[bg]ew$|(?:[bdfghkmpsv]|nn|ll|ver)z$|sp$|[bdfgkntz]p$|[dfgknpstz]b$|[bfkpstz]d$|[bdfkmpstz]g$|[bdfgptz]k$|[bdgkstz]f$|[bdfklmnrz]h$|[jq]$|(?<!h|sp|z)err$|^ber$/

/**
 * Returns whether these letters may be a part of a compound, so that another word begins after them: "haus" of
 * "Haustür", not "p" of "Preis".
 */
function mayBePart(letters: string, lang: string): boolean {
  if (letters === '' || partWithoutVowel.test(letters)) return true
  if (!vowel.test(letters)) return false
  if (languageOf(lang) !== 'de') return true
  return letters.length < 3 ? germanOfTwo.test(letters) : !germanEndsNone.test(letters)
}

const isLetter = (sign: string) => /[\p{L}\p{N}\p{M}]/u.test(sign)
/** The end of a longer word suffices. */
const maxBefore = 30

/** Returns whether a word may begin at a position of a text in lower case without diacritics. */
export function mayBeginAt(text: string, at: number, lang: string): boolean {
  let start = at
  while (at - start < maxBefore && isLetter(text.charAt(start - 1))) start -= 1
  return mayBePart(text.slice(start, at), lang)
}

/** "Wände", "Fächer", "Mäntel", "Böden": a plural whose umlaut the singular may lack. */
const mayLoseUmlaut = /(?:e|er|el|[^r]en)$/
const umlaut = /[äöü]/

/** Returns whether a German text has a word's umlauts where it has its letters: "Tür" is not in "Temperatur". */
export function hasUmlauts(word: string, length: number, text: string, at: number): boolean {
  if (!umlaut.test(word) || mayLoseUmlaut.test(word)) return true
  for (let index = 0; index < length; index += 1) {
    const sign = word.charAt(index)
    if (umlaut.test(sign) && text.charAt(at + index) !== sign) return false
  }
  return true
}
