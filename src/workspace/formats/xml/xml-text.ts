const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Characters that parsers turn into a line feed or space, or that editors do not show. They are written as references.
const referenced = /[&<>"\t\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const referencedInAttribute = /[&<>"\t\n\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold, even as references
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const impossibleEach = new RegExp(`(${impossible.source})`)

const reference = (char: string) => named[char] ?? `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`

/**
 * Returns whether XML can contain a text. False for control characters that XML excludes, and for a lone surrogate,
 * which UTF-8 cannot encode.
 */
export const fitsXml = (text: string): boolean => text.isWellFormed() && !impossible.test(text)

/**
 * Escapes a text as the content of an element. `element` gets the hexadecimal code of each character that XML cannot
 * contain, and returns the element to write instead.
 */
export function xmlContent(text: string, element: (hex: string) => string): string {
  if (!impossible.test(text)) return escaped(text)
  return text
    .split(impossibleEach)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : element(hexOf(part))))
    .join('')
}

/**
 * Escapes a text. Spaces at the edges are counted, because a pattern for spaces at the end would be tried at every run
 * of spaces.
 */
function escaped(text: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === ' ') end -= 1
  let start = 0
  while (start < end && text.charAt(start) === ' ') start += 1
  return spaces(start) + text.slice(start, end).replaceAll(referenced, reference) + spaces(text.length - end)
}
const spaces = (count: number) => '&#x20;'.repeat(count)
const hexOf = (char: string) => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** Escapes the value of an attribute in double quotes. Check with `fitsXml` first that XML can contain the value. */
export const xmlAttribute = (text: string): string => text.replaceAll(referencedInAttribute, reference)

/**
 * Escapes a note for human readers, which is never imported again. A character that XML cannot contain becomes U+FFFD,
 * the replacement character.
 */
export const xmlNote = (text: string): string => xmlContent(text.toWellFormed(), () => '\ufffd')
