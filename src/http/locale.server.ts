import { cookieOf, hostOf } from '#src/session.server.ts'
import type { Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'

/** A stored choice wins over the site's language. */
export function localeOf(request: Request): Locale {
  const chosen = cookieOf(request, 'lang')
  return chosen === 'en' || chosen === 'de' ? chosen : siteOf(hostOf(request)).locale
}
