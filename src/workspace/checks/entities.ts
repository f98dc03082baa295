/** HTML entities, besides numeric ones, for the signs that texts contain. */
const named = new Map([
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  // A name and its sign, without a space.
  ...Array.from(
    `quot" apos' ldquo“ rdquo” bdquo„ lsquo‘ rsquo’ sbquo‚ laquo« raquo» lsaquo‹ rsaquo› lpar( rpar) hellip… period.
  comma, colon: semi; excl! quest? iexcl¡ iquest¿ ndash– mdash— amp& lt< gt> trade™ reg® copy© deg° euro€ pound£
  para¶ sect§ times× plusmn± microµ middot· bull• sup1¹ sup2² sup3³ frac12½ frac14¼ frac34¾ szligß`.matchAll(
      /(\w+)(\S)/g,
    ),
    ([, name = '', sign = '']) => [name, sign] as const,
  ),
])
/** "ä" of "&auml;": for all of these, the plain letter suffices. */
const letter = /^([A-Za-z])(?:uml|acute|grave|circ|tilde|ring|cedil|slash|caron)$/

/** A sign in the notation of HTML or a program. */
const written = String.raw`\\u[\dA-Fa-f]{4}|&(?:#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6})|[A-Za-z][A-Za-z\d]{1,9});`
const entity = new RegExp(written, 'g')
const last = new RegExp(`(?:${written})$`)

/** Returns the sign for such a notation; undefined if it is unknown. */
function signOf(text: string): string | undefined {
  if (text.startsWith('\\')) return String.fromCharCode(Number.parseInt(text.slice(2), 16))
  const name = text.slice(1, -1)
  if (!name.startsWith('#')) return named.get(name) ?? letter.exec(name)?.[1]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/**
 * Returns the sign before a position and where it starts, as a character or in the notation of HTML or a program; the
 * sign is null if unknown.
 */
export function signBefore(words: string, end: number): { sign: string | null; start: number } {
  const isWritten = words.charAt(end - 1) === ';' || words.startsWith('\\u', end - 6)
  const found = isWritten ? last.exec(words.slice(Math.max(0, end - 12), end))?.[0] : undefined
  if (found === undefined) return { sign: words.charAt(end - 1), start: Math.max(0, end - 1) }
  return { sign: signOf(found) ?? null, start: end - found.length }
}

/** Replaces each notation by its sign and `filler` for the rest, so that positions stay the same. */
export const withSigns = (words: string, filler: string): string =>
  words.includes('&') || words.includes('\\u')
    ? words.replaceAll(entity, (text) => {
        const sign = signOf(text)
        return sign === undefined ? text : sign + filler.repeat(text.length - sign.length)
      })
    : words

/** Returns the length of what is at a position: one sign, or its whole notation. */
export function lengthAt(words: string, at: number): number {
  entity.lastIndex = at
  const found = entity.exec(words)
  return found?.index === at ? found[0].length : 1
}
