const known = new Map<string, string>()

/** Converts a language code to a locale that browsers accept: "pt_BR" becomes "pt-BR", and an invalid code "und". */
export function localeOf(code: string): string {
  const before = known.get(code)
  if (before !== undefined) return before
  const made = canonical(code)
  known.set(code, made)
  return made
}

function canonical(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}

const languages = new Map<string, string>()

/** Returns the language of a code without region or script, in lower case: "de" for "de-AT". */
export function languageOf(lang: string): string {
  const before = languages.get(lang)
  if (before !== undefined) return before
  const made = lang.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
  languages.set(lang, made)
  return made
}

/**
 * Returns the locale of a language code if the browser knows its rules, otherwise English, for example for "master".
 * For an unknown locale, browsers would use the device's own.
 */
export function knownLocaleOf(code: string): string {
  const locale = localeOf(code)
  return locale !== 'und' && Intl.PluralRules.supportedLocalesOf(locale).length > 0 ? locale : 'en'
}

export const pluralRulesOf = (code: string, type: 'cardinal' | 'ordinal' = 'cardinal'): Intl.PluralRules =>
  new Intl.PluralRules(knownLocaleOf(code), { type })

export type Separators = { decimal: string; group: string }

const separators = new Map<string, Separators>()
const isUsual = (sign: string) => /^[.,'’\s\u00a0\u202f]$/.test(sign)

/**
 * Returns the decimal and thousands separators of a language. Returns those of English for a language that the browser
 * does not know.
 */
export function separatorsOf(lang: string): Separators {
  const made = separators.get(lang)
  if (made) return made
  const parts = new Intl.NumberFormat(knownLocaleOf(lang), { useGrouping: 'always' }).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [decimal, group] = [sign('decimal'), sign('group')]
  const found = { decimal: isUsual(decimal) ? decimal : '.', group: isUsual(group) ? group : ',' }
  separators.set(lang, found)
  return found
}

const scripts = new Map<string, string>()

/**
 * Returns the usual script of a language, such as "Latn" or "Cyrl". Returns "Latn" for a language that the browser does
 * not know.
 */
export function scriptOf(lang: string): string {
  const before = scripts.get(lang)
  if (before !== undefined) return before
  const made = new Intl.Locale(knownLocaleOf(lang)).maximize().script ?? ''
  scripts.set(lang, made)
  return made
}

const withoutSpaces = new Set(['Jpan', 'Hans', 'Hant', 'Hani', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr'])

/** Returns whether a language is written without spaces between words, as Japanese or Thai. */
export const isUnspaced = (lang: string): boolean => withoutSpaces.has(scriptOf(lang))
