const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// What a parser would make a line feed or a space, and what an editor does not show, goes as a character reference.
const referenced = /[&<>"\t\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const referencedInAttribute = /[&<>"\t\n\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const spaceAtEdge = /^ +| +$/g
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold, even as references
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const impossibleEach = new RegExp(`(${impossible.source})`)

const reference = (char: string) => named[char] ?? `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`

/** Whether XML 1.0 can hold the text by itself; UTF-8 has no lone surrogates. */
export const fitsXml = (text: string): boolean => text.isWellFormed() && !impossible.test(text)

/** A text as an element's content. `element` is put for a character that XML cannot hold, by its number in hexadecimal digits. */
export function xmlContent(text: string, element: (hex: string) => string): string {
  if (!impossible.test(text)) return escaped(text)
  return text
    .split(impossibleEach)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : element(hexOf(part))))
    .join('')
}

const escaped = (text: string) => text.replaceAll(referenced, reference).replaceAll(spaceAtEdge, spaces)
const spaces = (run: string) => '&#x20;'.repeat(run.length)
const hexOf = (char: string) => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** A text as an attribute's value in double quotes; only where `fitsXml`. */
export const xmlAttribute = (text: string): string => text.replaceAll(referencedInAttribute, reference)

/** A note for people, which is not read back. */
export const xmlNote = (text: string): string => xmlContent(text.toWellFormed(), () => '\ufffd')
