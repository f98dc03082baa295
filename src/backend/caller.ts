import type { Caller } from '#src/vue/caller.ts'
import { requestScope } from '#src/request.server.ts'
import type { Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'

/** Who sends an HTTP request. The token comes from the Authorization header alone: a cookie is sent by any page. */
export function callerOf(request: Request): Caller {
  const host = request.headers.get('host') ?? new URL(request.url).host
  const [, token = null] = /^(?:Token|JWT|Bearer) +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return {
    token,
    locale: localeOf(request.headers.get('accept-language') ?? '') ?? siteOf(host).locale,
    ip: requestScope().ip,
    userAgent: request.headers.get('user-agent') ?? '',
    host,
    origin: `${new URL(request.url).protocol}//${host}`,
  }
}

/** The first of our languages by the weights of an Accept-Language header. */
function localeOf(accepted: string): Locale | undefined {
  const wished = accepted.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((word) => word.startsWith('q='))?.slice(2)
    return { language: range.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wished.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { language } of known) if (language === 'de' || language === 'en') return language
  return undefined
}
