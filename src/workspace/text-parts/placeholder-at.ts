import { matchAt } from './match-at.ts'

type Found = { length: number; id: string }

// Lengths are bounded, or a pattern could run through a long text from each of its places.
const moustache = /\{\{\{?([^{}\n]{1,200})\}\}\}?/y
const dollar = /\$\{([^{}\n]{1,200})\}/y
const argument = /\{\s{0,9}([^\s{},]{0,100})\s{0,9}(?:,[^{}\n]{0,200})?\}/y

const named =
  /%\([\w.]{1,100}\)[-+#0]{0,4}\d{0,4}(?:\.\d{1,4})?[sdifrgxeo]|%\{[\w.]{1,100}\}|%(?!(?:[sdiufFeEgGxXoc@][-._]{0,100}|L\d{1,2})%)[A-Za-z_][\w.-]{1,100}%/y
const printf =
  /%(?:(\d{1,2})\$)?[-+0#]{0,4}(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*)?)?(?:hh?|ll?|[Lzjtq])?([sdiufFeEgGxXoc@])([A-Za-z]{0,4})/y
/** An escaped character of an address. */
const escaped = /%[\dA-Fa-f]{2}/y
/** With a number or a text before it: of "%ig" and "%em" the "g" and "m" are letters of an ending. */
const withUnit = /^[dsfF@](?:[mcdk]?m|[mk]?g|[mcdk]?l|L|ms|s|min|h|k?W|kWh|k?V|A|[kMG]?Hz|[kKMGT]B|px|pt|dpi|x)$/
const inAddress = /(?:\w:\/\/|\bwww\.)\S*$/

const numbered = /%L?\d{1,2}|%n(?![A-Za-z])/y

/** `{name}`, `{date, date, long}`, `{{x}}` or `${y}` at a brace or dollar sign. */
export function bracedAt(text: string, at: number): Found | null {
  const isDollar = text.charAt(at) === '$'
  const isDouble = text.charAt(at + 1) === '{'
  const double = isDouble ? matchAt(isDollar ? dollar : moustache, text, at) : null
  if (double) {
    const name = (double[1] ?? '').trim()
    if (name === '') return null
    // Three leave the text as it is, two escape it.
    const isRaw = double[0].startsWith('{{{') && double[0].endsWith('}}}')
    const id = isDollar ? `\${${name}}` : isRaw ? `{{{${name}}}}` : `{{${name}}}`
    return { length: double[0].length, id }
  }
  const single = isDollar ? null : matchAt(argument, text, at)
  return single && { length: single[0].length, id: `{${single[1] ?? ''}}` }
}

/**
 * `%s`, `%1$d`, `%1`, `%name%`, `%(name)s`, `%{name}` or `%%`; null for a percent sign as in `100 %`, `5 % s` or `{n}%ige`, and in an address.
 * `from` is where the last part ends, whose digits are its own: `%1%2` are two. `before` counts the unnumbered ones already
 * found: the second `%s` equals `%2$s`.
 */
export function percentAt(
  text: string,
  at: number,
  from: number,
  before: number,
): (Found & { isCounted: boolean }) | null {
  if (text.charAt(at + 1) === '%') return { length: 2, id: '%%', isCounted: false }
  if (matchAt(escaped, text, at) && inAddress.test(text.slice(Math.max(0, at - 300), at))) return null
  const isAfterDigit = at > from && /\d/.test(text.charAt(at - 1))
  const byName = isAfterDigit ? null : matchAt(named, text, at)
  if (byName) return { length: byName[0].length, id: byName[0], isCounted: false }
  const found = matchAt(printf, text, at)
  if (found) {
    const [whole, position, conversion = '', letters = ''] = found
    // "%dmm" is a number with its unit, "%discount" and "100 %ige" are words.
    const isWord =
      !withUnit.test(conversion + letters) &&
      (letters.length > 2 || (letters !== '' && /[\d}][ \u00a0\u202f]?$/.test(text.slice(Math.max(0, at - 2), at))))
    if (position !== undefined || !(isAfterDigit || isWord))
      return {
        length: whole.length - letters.length,
        id: `%${position ?? before + 1}$${conversion === 'i' ? 'd' : conversion}`,
        isCounted: position === undefined,
      }
  }
  const byNumber = isAfterDigit ? null : matchAt(numbered, text, at)
  return byNumber && { length: byNumber[0].length, id: byNumber[0].replace('L', ''), isCounted: false }
}
