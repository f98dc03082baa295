import portal from '#package.json' with { type: 'json' }

export type Site = {
  host: string
  title: string
  /** An SVG path of lines on a 22 × 22 grid, or an image's address. */
  logo: { path: string } | { url: string }
  /** Custom properties for the document root: the accent for light and dark, adjusted until its text is readable. */
  accentStyle: string
  locale: Locale
  /** ISO 3166-1 alpha-2; listed first where a country is chosen. */
  country: string
  /** IANA name; a session ends with the calendar day there. */
  timeZone: string
  guest: boolean
  middleName: boolean
  admin: boolean
  phone: string
  email: string
  aboutUrl: string
  claim: InLanguages<string>
}

/** The portal's languages: own name, and the tag for dates; British English puts the day first too. */
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

/** Where the decimal mark is a comma, spreadsheets expect another delimiter. */
export const csvDelimiter = (locale: Locale): ',' | ';' => (decimalMark(locale) === ',' ? ';' : ',')

export const { version } = portal
