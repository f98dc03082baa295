import type { Locale } from '#src/site.ts'

/** Who calls, as the portal or an HTTP request tells it. */
export type Caller = {
  token: string | null
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** Scheme and host that the browser sees, such as "https://portal.example.com". */
  origin: string
}
