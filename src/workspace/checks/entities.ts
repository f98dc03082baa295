/**
 * Characters by the names of their HTML entities, for characters that texts contain. Numeric entities need no table.
 */
const named = new Map([
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  // Each name is followed by its character, without a space.
  ...Array.from(
    `quot" apos' ldquo“ rdquo” bdquo„ lsquo‘ rsquo’ sbquo‚ laquo« raquo» lsaquo‹ rsaquo› lpar( rpar) hellip… period.
  comma, colon: semi; excl! quest? iexcl¡ iquest¿ ndash– mdash— amp& lt< gt> trade™ reg® copy© deg° euro€ pound£
  para¶ sect§ times× plusmn± microµ middot· bull• sup1¹ sup2² sup3³ frac12½ frac14¼ frac34¾ szligß`.matchAll(
      /(\w+)(\S)/g,
    ),
    ([, name = '', sign = '']) => [name, sign] as const,
  ),
])
/** An entity of a letter with an accent, such as "&auml;". The plain letter is used for all of these. */
const letter = /^([A-Za-z])(?:uml|acute|grave|circ|tilde|ring|cedil|slash|caron)$/

/** A character written as an HTML entity or as "\u" with four digits. */
const written = String.raw`\\u[\dA-Fa-f]{4}|&(?:#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6})|[A-Za-z][A-Za-z\d]{1,9});`
const entity = new RegExp(written, 'g')
const last = new RegExp(`(?:${written})$`)

/** Returns the character of an entity or escape; undefined if it is unknown. */
function signOf(text: string): string | undefined {
  if (text.startsWith('\\')) return String.fromCharCode(Number.parseInt(text.slice(2), 16))
  const name = text.slice(1, -1)
  if (!name.startsWith('#')) return named.get(name) ?? letter.exec(name)?.[1]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/**
 * Returns the character that ends at position `end`, and the position where it starts. The character may be written as
 * an HTML entity or as an escape such as "\u00e4"; `sign` is null if the entity is unknown.
 */
export function signBefore(words: string, end: number): { sign: string | null; start: number } {
  const isWritten = words.charAt(end - 1) === ';' || words.startsWith('\\u', end - 6)
  const found = isWritten ? last.exec(words.slice(Math.max(0, end - 12), end))?.[0] : undefined
  if (found === undefined) return { sign: words.charAt(end - 1), start: Math.max(0, end - 1) }
  return { sign: signOf(found) ?? null, start: end - found.length }
}

/**
 * Replaces each HTML entity and escape by its character, followed by as many `filler` as are needed to keep all other
 * positions the same. Unknown entities stay.
 */
export const withSigns = (words: string, filler: string): string =>
  words.includes('&') || words.includes('\\u')
    ? words.replaceAll(entity, (text) => {
        const sign = signOf(text)
        return sign === undefined ? text : sign + filler.repeat(text.length - sign.length)
      })
    : words

/**
 * Returns how many code units the character at a position takes up: 1, or the length of the HTML entity or escape with
 * which it is written.
 */
export function lengthAt(words: string, at: number): number {
  entity.lastIndex = at
  const found = entity.exec(words)
  return found?.index === at ? found[0].length : 1
}
