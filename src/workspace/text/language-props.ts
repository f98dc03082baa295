import { localeOf } from './locale-of.ts'

type LanguageProps = { lang: string | undefined; dir: 'ltr' | 'rtl' | 'auto' }

const unknown: LanguageProps = { lang: undefined, dir: 'auto' }
const known = new Map<string, LanguageProps>()

// ISO 15924 scripts written from right to left:
// https://www.unicode.org/cldr/charts/latest/supplemental/scripts_and_languages.html
const rightToLeft = new Set(
  'Adlm Arab Armi Garm Hebr Hung Mand Mani Mend Nkoo Orkh Phnx Rohg Samr Sogd Syrc Thaa Yezi'.split(' '),
)

function directionOf(locale: string): LanguageProps['dir'] {
  try {
    const { script } = new Intl.Locale(locale).maximize()
    // A browser would treat an unknown code as English.
    if (locale === 'und' || script === undefined) return 'auto'
    return rightToLeft.has(script) ? 'rtl' : 'ltr'
  } catch {
    return 'auto'
  }
}

/**
 * Returns the attributes `lang` and `dir` for an element with a text in a language. The language decides the direction,
 * because a Hebrew text may begin with a name in Latin letters. If the language is unknown or has no script, as with
 * `master`, `dir` is 'auto', and the first letter of each paragraph decides.
 */
export function languageProps(code: string | undefined): LanguageProps {
  if (code === undefined || code === '') return unknown
  const before = known.get(code)
  if (before) return before
  const lang = localeOf(code)
  const made = { lang, dir: directionOf(lang) }
  known.set(code, made)
  return made
}
