const escapes: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
}
// oxlint-disable-next-line no-control-regex -- other control characters stand for themselves: Poedit spoils numbers
const escaped = /[\u0007-\r"\\]/g

const escapeOf = (char: string) => escapes[char] ?? char

/** Returns a text as quoted PO strings, one for each line of the text, each on a separate line. */
export function poString(text: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']
  const strings = lines.map((line) => `"${line.replaceAll(escaped, escapeOf)}"`)
  return strings.length > 1 ? ['""', ...strings].join('\n') : strings.join('')
}

export const poLine = (text: string): string => `"${text.replaceAll(escaped, escapeOf)}"`

const controls: Record<string, number> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '"': 34,
  '\\': 92,
  '?': 63,
  "'": 39,
}
const numbered = /^(?:x([\da-f]{1,2})|([0-7]{1,3}))/i
const encoder = new TextEncoder()

/**
 * Resolves the escapes in a PO string, which is passed without its quotes. Returns null if an escape is invalid. As in
 * gettext, numeric escapes are bytes of UTF-8.
 */
export function unescapePo(inner: string): string | null {
  if (!inner.includes('\\')) return inner
  const bytes: number[] = []
  let at = 0
  while (at < inner.length) {
    const next = inner.indexOf('\\', at)
    const end = next < 0 ? inner.length : next
    for (const byte of encoder.encode(inner.slice(at, end))) bytes.push(byte)
    if (next < 0) break
    const rest = inner.slice(next + 1, next + 4)
    const number = numbered.exec(rest)
    const control = controls[rest.charAt(0)]
    if (number) bytes.push(number[1] ? Number.parseInt(number[1], 16) : Number.parseInt(number[2] ?? '', 8) & 255)
    else if (control !== undefined) bytes.push(control)
    else return null
    at = next + 1 + (number ? number[0].length : 1)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
