import { domainInLetters } from './email-domain.ts'

// Combinations of scripts that a label may have: Unicode's "Highly Restrictive" level
// (https://www.unicode.org/reports/tr39/#Restriction_Level_Detection).
const writings = [
  'Latin Han Hiragana Katakana',
  'Latin Han Bopomofo',
  'Latin Han Hangul',
  ...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  ),
].map((scripts) => {
  const classes = scripts.split(' ').map((script) => String.raw`\p{scx=${script}}`)
  return new RegExp(String.raw`^[${classes.join('')}\p{sc=Common}\p{sc=Inherited}]*$`, 'u')
})
const isOfOneWriting = (label: string) => writings.some((writing) => writing.test(label))

/**
 * Returns whether a domain cannot be mistaken for another one: no label mixes letters of different scripts, and its
 * Punycode is valid. Security: "аhlers" with a Cyrillic а imitates another domain.
 */
export function isUnspoofedDomain(domain: string): boolean {
  const letters = domainInLetters(domain)
  return letters === domain || (letters !== null && letters.split('.').every(isOfOneWriting))
}
