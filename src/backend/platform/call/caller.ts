import type { Caller } from '#src/session/caller.ts'
import { frontOf } from '#src/web/front-portal.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { findLocale, type Locale } from '#src/site/site.ts'
import { siteOf } from '#src/site/sites.server.ts'

/**
 * Returns who sent an HTTP request. The token is taken only from the Authorization header, never from a cookie, because
 * any website can make a browser send a cookie.
 */
export function callerOf(request: Request): Caller {
  const front = frontOf(request.headers)
  const host = front?.host ?? request.headers.get('host') ?? new URL(request.url).host
  const [, token = null] = /^(?:Token|JWT|Bearer) +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return {
    token,
    locale: localeOf(request.headers.get('accept-language') ?? '') ?? siteOf(host).locale,
    ip: requestScope().ip,
    userAgent: request.headers.get('user-agent') ?? '',
    host,
    front: front?.origin,
    ...(front && front.pathname !== '/' && { location: front.pathname.slice(1) }),
    signal: request.signal,
  }
}

function localeOf(accepted: string): Locale | undefined {
  const ranges = accepted.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    return { language: range.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return known.map(({ language }) => findLocale(language)).find((one) => one !== undefined)
}
