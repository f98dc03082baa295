const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Parsers would turn these into a line feed or a space, or editors would not show them.
const referenced = /[&<>"\t\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const referencedInAttribute = /[&<>"\t\n\r\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const spaceAtEdge = /^ +| +$/g
// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 cannot hold, even as references
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const impossibleEach = new RegExp(`(${impossible.source})`)

const reference = (char: string) => named[char] ?? `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`

/** UTF-8 has no lone surrogates. */
export const fitsXml = (text: string): boolean => text.isWellFormed() && !impossible.test(text)

/** `element` replaces a character that XML cannot hold, given as its hexadecimal number. */
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

/** For double quotes; only if `fitsXml`. */
export const xmlAttribute = (text: string): string => text.replaceAll(referencedInAttribute, reference)

/** For people, not read back. */
export const xmlNote = (text: string): string => xmlContent(text.toWellFormed(), () => '\ufffd')
