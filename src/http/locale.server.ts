import { cookieOf, hostOf } from '#src/session.server.ts'
import { findLocale, type Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'

export function localeOf(request: Request): Locale {
  return findLocale(cookieOf(request, 'lang')) ?? siteOf(hostOf(request)).locale
}
