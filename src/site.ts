import portal from '#package.json' with { type: 'json' }

/** A branded site, as the browser may know it. */
export type Site = {
  host: string
  title: string
  /** An SVG path on a 22 × 22 grid, drawn in lines, or an image's address. */
  logo: { path: string } | { url: string }
  /** Custom properties for the document's root: the accent for light and dark, moved as far as its text must be readable. */
  accentStyle: string
  locale: Locale
  /** ISO 3166-1 alpha-2: stands first where a country is chosen. */
  country: string
  /** IANA name: a session ends with the calendar day there. */
  timeZone: string
  guest: boolean
  middleName: boolean
  admin: boolean
  phone: string
  email: string
  aboutUrl: string
  /** By language; where it has none of one, the English. */
  claim: InLanguages<string>
}

/** The portal's own languages: what each calls itself, and how it writes dates; British English counts the day first, too. */
export const languages = [
  { code: 'en', name: 'English', tag: 'en-GB' },
  { code: 'de', name: 'Deutsch', tag: 'de-DE' },
] as const

export type Locale = (typeof languages)[number]['code']

/** The language of a code, where the portal speaks it. */
export const findLocale = (code: string | null | undefined): Locale | undefined =>
  languages.find((one) => one.code === code)?.code

/** The tag by which dates and numbers are written. */
export const tagOf = (locale: Locale): string => languages.find((one) => one.code === locale)?.tag ?? locale

type InLanguages<English, Other = English> = { en: English } & {
  [Language in Exclude<Locale, 'en'>]?: Other | undefined
}

/** What there is in a reader's language; where there is nothing in that, the English. */
export const inLanguage = <English, Other>(of: InLanguages<English, Other>, locale: Locale): English | Other =>
  of[locale] ?? of.en

/** What stands between a number and its fraction. */
export const decimalMark = (locale: Locale): string => (1.5).toLocaleString(tagOf(locale)).charAt(1)

/** What spreadsheets of a language expect between the cells of CSV: where the comma is a number's, another. */
export const csvDelimiter = (locale: Locale): ',' | ';' => (decimalMark(locale) === ',' ? ';' : ',')

/** The portal's own version, as the package has it. */
export const { version } = portal
