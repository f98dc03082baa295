export type Site = {
  host: string
  title: string
  /** The path of an SVG, drawn as lines on a grid of 22 × 22, or the address of an image. */
  logo: { path: string } | { url: string }
  /** CSS custom properties for the root element: the accent for light and dark, adjusted so that it is readable. */
  accentStyle: string
  locale: Locale
  /** Language of the master texts, from which translators translate. */
  masterLang: string
  /** Country code (ISO 3166-1 alpha-2). Lists of countries begin with it. */
  country: string
  /** Name of the time zone (IANA). A session ends with the calendar day in this zone. */
  timeZone: string
  guest: boolean
  middleName: boolean
  admin: boolean
  phone: string
  email: string
  aboutUrl: string
  claim: InLanguages<string>
}

/**
 * The languages of the portal, each with its name in that language and the tag for formatting dates. English uses
 * British dates, because they put the day first, as German does.
 */
export const languages = [
  { code: 'en', name: 'English', tag: 'en-GB' },
  { code: 'de', name: 'Deutsch', tag: 'de-DE' },
] as const

export type Locale = (typeof languages)[number]['code']

export const findLocale = (code: string | null | undefined): Locale | undefined =>
  languages.find((one) => one.code === code)?.code

export const tagOf = (locale: Locale): string => languages.find((one) => one.code === locale)?.tag ?? locale

type InLanguages<English, Other = English> = { en: English } & {
  [Language in Exclude<Locale, 'en'>]?: Other | undefined
}

export const inLanguage = <English, Other>(of: InLanguages<English, Other>, locale: Locale): English | Other =>
  of[locale] ?? of.en

export const decimalMark = (locale: Locale): string => (1.5).toLocaleString(tagOf(locale)).charAt(1)

/**
 * Returns the delimiter of CSV files in a language. Where the decimal sign is a comma, spreadsheets expect a semicolon.
 */
export const csvDelimiter = (locale: Locale): ',' | ';' => (decimalMark(locale) === ',' ? ';' : ',')
