import { matchAt } from './match-at.ts'

/** A placeholder that was found. `isCounted`: it has no number or name, so it stands for the next value. */
type Found = { length: number; id: string; isCounted?: boolean }

// Lengths are limited: otherwise a pattern could search a long text from each of its positions.
const moustache = /\{\{\{?([^{}\n]{1,200})\}\}\}?/y
const dollar = /\$\{([^{}\n]{1,200})\}/y
/** `{name}`. A Fluent term may have a case: `{ -brand(case: "loc") }`. */
const argument = /\{\s{0,9}(-[a-z][\w-]{0,60}\([^(){}\n]{0,100}\)|[^\s{},]{0,100})\s{0,9}(?:,[^{}\n]{0,200})?\}/y
/** `{% if a %}` of Liquid, Twig and Jinja, `<%= name %>` of ERB. */
const statement = /\{%[^%\n]{1,300}%\}|<%[^%\n]{1,300}%>/y
/** `$NAME$` of Chrome. */
const enclosed = /(?<![\p{L}\p{N}$])\$[A-Za-z_]\w{0,60}\$/uy
/** `$1` of Chrome and MediaWiki; `$1.50` and `US$1` are money. */
const dollarNumber = /(?<![\p{L}\p{N}$])\$[1-9](?![\p{L}\p{N}]|[.,]\d)/uy
/** `$t(common.more)` of i18next. */
const nested = /\$t\([^()\n]{1,200}\)/y
/** `@:common.more`, `@.lower:common.more` and `@:(common.more)` of Vue I18n. */
const linked = /@(?:\.[a-z]{1,20})?:(?:\([\w.-]{1,100}\)|[\w-]{1,100}(?:\.[\w-]{1,100}){0,20})/y

const conversion = '[sdiufFeEgGxXoc@]'
const value = `(?:hh?|ll?|[zjq])?${conversion}`
/**
 * A percent sign that begins another placeholder, and does not end a name between percent signs: "%d-%", "%Y-%",
 * "%ld%", "%dx%d".
 */
const joined = [
  `(?:${value}|[A-Za-z])[-._]{0,100}%`,
  String.raw`L\d{1,2}%`,
  String.raw`${value}[-._][A-Za-z][\w.-]{0,100}%(?:\d{1,2}\$)?${value}(?![A-Za-z_%])`,
  String.raw`${value}[A-Za-z]{1,3}%(?:\d{1,2}\$)?${value}(?![A-Za-z_%])`,
].join('|')
const width = String.raw`\d{0,4}(?:\.\d{1,4})?`
/** The flag for a space needs a single letter after it. In "%(name) ging", the letter belongs to a word. */
const flags = String.raw`(?:[-+#0]{0,4}|[-+#0 ]{1,4}(?=${width}[A-Za-z](?!\p{L})))`
const named = new RegExp(
  [
    String.raw`%\([\w.]{1,100}\)${flags}${width}[sdifrgxeo]`,
    String.raw`%\{[\w.]{1,100}\}`,
    // Named values in Ruby and in Apple's formats, and numbered values in Go.
    String.raw`%<[\w.]{1,100}>${flags}${width}[A-Za-z]`,
    String.raw`%(?:\d{1,2}\$)?#@[\w.]{1,100}@`,
    String.raw`%\[\d{1,2}\][-+#0]{0,4}\d{0,4}(?:\.\d{1,4})?[A-Za-z]`,
    String.raw`%(?!${joined})[A-Za-z_][\w.-]{1,100}%`,
  ].join('|'),
  'uy',
)
// An apostrophe groups digits. A full stop alone ends a sentence or begins a file's extension, as in "%1.xml".
const printf = new RegExp(
  String.raw`%(?:(\d{1,2})\$)?(?:[-+0#]|,(?=\d{0,3}(?:\.\d{1,2})?[df](?![A-Za-z]))|'(?=[-+0#']{0,3}[\d.]{0,9}[hljztq]{0,2}[diufFgG])){0,4}(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*|(?=[fFeEgG](?![A-Za-z]))))?(hh?|ll?|[Lzjtq])?(${conversion})([A-Za-z]{0,4})`,
  'y',
)
/** A comma where the decimals of a format need a point: "%,2f". */
const commaFor = /,\d{1,2}[fFeEgG]/
const noConversions: ReadonlySet<string> = new Set()
/** `% s`, with the flag for a space. In "100 % sure", a word follows the sign. */
const spaced = /% ([sd])(?![\p{L}\p{N}])(?!\.\s?\p{L})/uy
/** Verbs of Go, Python and Firefox. */
const verb = /%(?:(\d{1,2})\$)?[+#]?([vqTrtwS])(?![\p{L}\p{N}])/uy
/** A percent-encoded character of an address. */
const escaped = /%[\dA-Fa-f]{2}/y
/**
 * A conversion that a unit follows, as in "%dmm". Only a number or text: in "%ig" and "%em", "g" and "m" belong to a
 * word's ending.
 */
const withUnit = /^[dsfF@](?:[mcdk]?m|[mk]?g|[mcdk]?l|L|ms|s|min|h|k?W|kWh|k?V|A|[kMG]?Hz|[kKMGT]B|px|pt|dpi|x)$/
const inAddress = /(?:\w:\/\/|\bwww\.)\S*$/

const numbered = /%L?\d{1,2}|%n(?![A-Za-z])/y

const asOne = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * Returns the `{name}`, `{date, date, long}`, `{{x}}` or `${y}` that starts at `at`; null if there is none. `before`:
 * number of `{}` found so far, because the second `{}` is the same placeholder as `{1}`.
 */
export function bracedAt(text: string, at: number, before: number): Found | null {
  const isDollar = text.charAt(at) === '$'
  const isDouble = text.charAt(at + 1) === '{'
  const double = isDouble ? matchAt(isDollar ? dollar : moustache, text, at) : null
  if (double) {
    const name = (double[1] ?? '').trim()
    if (name === '') return null
    // Three braces insert a value unescaped, two escape it.
    const isRaw = double[0].startsWith('{{{') && double[0].endsWith('}}}')
    // The forms in MediaWiki's PLURAL and GENDER, and i18next's formats, may differ between languages, so they are not
    // part of the id.
    const own = /^(?:PLURAL|GENDER):[^|]{1,100}(?=\|)|^[\w.]{1,100}(?=,\s)/.exec(name)?.[0] ?? name
    const id = isDollar ? `\${${name}}` : isRaw ? `{{{${name}}}}` : `{{${own}}}`
    return { length: double[0].length, id }
  }
  const single = isDollar ? null : matchAt(argument, text, at)
  if (!single) return null
  const [{ length }, all = ''] = single
  // The id leaves out the format of .NET's "{0:dd.MM.yyyy}" and the case of a Fluent term.
  const name = all.replace(/^(\d{1,2}):.+$|^(-[\w-]+)\(.*\)$/, '$1$2')
  const isCounted = name === '' || /^[:!]/.test(name)
  return { length, id: `{${isCounted ? before : ''}${name}}`, isCounted }
}

/**
 * Returns the `{% if a %}`, `<%= name %>`, `$NAME$`, `$t(key)` or `@:key` that starts at `at`; null if there is none.
 */
export function statementAt(text: string, at: number): Found | null {
  const sign = text.charAt(at)
  const next = text.charAt(at + 1)
  if (sign === '$' && /[A-Za-z_]/.test(next)) {
    const name = matchAt(enclosed, text, at)?.[0]
    if (name !== undefined) return { length: name.length, id: name }
  }
  const isPossible = sign === '$' ? next === 't' : sign === '@' ? next === ':' || next === '.' : next === '%'
  if (!isPossible) return null
  const found = matchAt(sign === '$' ? nested : sign === '@' ? linked : statement, text, at)
  return found && { length: found[0].length, id: asOne(found[0]) }
}

/**
 * Returns the `%s`, `%1$d`, `%1`, `%name%`, `%(name)s`, `%{name}`, `%<name>d` or `%%` that starts at `at`. Returns null
 * for any other percent sign, as in `100 %` or `{n}%ige` or in a URL. `from`: where the previous part ends. `before`:
 * number of placeholders without a number found so far, because the second `%s` is the same placeholder as `%2$s`.
 * `known`: conversions that the source of this text has, such as "d". Letters may follow these: "%dteilig".
 */
export function percentAt(
  text: string,
  at: number,
  { from, before, known = noConversions }: { from: number; before: number; known?: ReadonlySet<string> | undefined },
): Found | null {
  const next = text.charAt(at + 1)
  if (next === '%') return { length: 2, id: '%%' }
  // A percent sign before a space is none of these: "100 % sure".
  if (next === ' ') return null
  if (matchAt(escaped, text, at) && inAddress.test(text.slice(Math.max(0, at - 300), at))) return null
  const isAfterDigit = at > from && /\d/.test(text.charAt(at - 1))
  const byName = isAfterDigit ? null : matchAt(named, text, at)
  if (byName) return { length: byName[0].length, id: byName[0] }
  const found = matchAt(printf, text, at)
  if (found) {
    const [whole, position, size = '', kind = '', letters = ''] = found
    // "%dmm" is a placeholder with a unit; "%discount" and "100 %ige" are words.
    const isWord =
      !known.has(kind) &&
      !withUnit.test(kind + letters) &&
      (letters.length > 2 || (letters !== '' && /[\d}][ \u00a0\u202f]?$/.test(text.slice(Math.max(0, at - 2), at))))
    if (position !== undefined || !(isAfterDigit || isWord))
      return {
        length: whole.length - letters.length,
        id: `%${position ?? before + 1}$${commaFor.test(whole) ? ',' : ''}${size}${kind === 'i' ? 'd' : kind}`,
        isCounted: position === undefined,
      }
  }
  const byNumber = isAfterDigit ? null : matchAt(numbered, text, at)
  return byNumber && { length: byNumber[0].length, id: byNumber[0].replace('L', '') }
}

const isBehindNumber = (text: string, at: number) => /[\d}%][ \u00a0\u202f]?$/.test(text.slice(Math.max(0, at - 2), at))

/**
 * Returns the `% s` or `% d` that starts at `at`; null if there is none or a number precedes it. Its id differs from
 * that of `%s`, because fewer programs understand it. `before`: number of placeholders without a number found so far.
 */
export function spacedAt(text: string, at: number, before: number): Found | null {
  const found = matchAt(spaced, text, at)
  if (!found || isBehindNumber(text, at)) return null
  return { length: found[0].length, id: `% ${before + 1}$${found[1] ?? ''}`, isCounted: true }
}

/**
 * Returns the verb, such as `%v` or `%1$S`, that starts at `at`; null if there is none or a number precedes it.
 * `before`: number of placeholders without a number found so far.
 */
export function verbAt(text: string, at: number, before: number): Found | null {
  const found = matchAt(verb, text, at)
  if (!found || isBehindNumber(text, at)) return null
  const [{ length }, position, kind = ''] = found
  return { length, id: `%${position ?? before + 1}$${kind}`, isCounted: position === undefined }
}

/** Returns whether a text contains the placeholder `$1`. In a text without it, "$5" is an amount of money. */
export const hasFirstDollar = (text: string): boolean => /(?<![\p{L}\p{N}$])\$1(?![\p{L}\p{N}]|[.,]\d)/u.test(text)

/**
 * Returns the `$1`, `$2` … that starts at `at`; null if there is none. Call it only if the source contains `$1`
 * (`hasFirstDollar`), because otherwise "$5" is money.
 */
export function dollarNumberAt(text: string, at: number): Found | null {
  const found = matchAt(dollarNumber, text, at)?.[0]
  return found === undefined ? null : { length: found.length, id: found }
}
