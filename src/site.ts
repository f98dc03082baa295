/** A branded site, as the browser may know it. */
export type Site = {
  host: string
  title: string
  /** An SVG path on a 22 × 22 grid, drawn in lines, or an image's address. */
  logo: { path: string } | { url: string }
  /** Custom properties for the document's root: the accent for light and dark, moved as far as its text must be readable. */
  accentStyle: string
  locale: Locale
  /** IANA name: a session ends with the calendar day there. */
  timeZone: string
  guest: boolean
  middleName: boolean
  admin: boolean
  phone: string
  email: string
  aboutUrl: string
  claim: Record<Locale, string>
}

export type Locale = 'en' | 'de'

export const version = '1.25.78'
