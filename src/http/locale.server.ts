import { cookieOf, hostOf } from '#src/session/session.server.ts'
import { findLocale, type Locale } from '#src/site/site.ts'
import { siteOf } from '#src/site/sites.server.ts'

export function localeOf(request: Request): Locale {
  return findLocale(cookieOf(request, 'lang')) ?? siteOf(hostOf(request)).locale
}
