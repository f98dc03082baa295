import { m } from '#messages'
import { callerOf } from '#src/backend/platform/call/caller.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { type Arrival, redeemHandOff } from './hand-off.ts'
import { signOut } from './session.ts'
import { findActingUser } from '#src/backend/platform/call/who.ts'
import { escapeHtml } from '#src/web/escape-html.ts'
import { isTrustedRequest } from '#src/web/trusted-request.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { seeOther } from '#src/web/see-other.ts'
import { logEvent } from '#src/backend/platform/log/log-events.ts'
import { endSession, endShopDomain, markSignOut, readFormerSession, sealFlash } from '#src/session/session.server.ts'
import type { Locale } from '#src/site/site.ts'
import { isGuest, siteOf } from '#src/site/sites.server.ts'

/**
 * Answers in place of a real shop: uses up the hand-off code, and shows who has entered, as which company and with
 * which line. Without a valid code, the status is 403.
 */
export async function answerShop({ database }: Platform, request: Request, companyId: number): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const { host } = callerOf(request)
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const arrival = code === '' ? null : await redeemHandOff(database, code, companyId, new Date())
  const { title } = siteOf(arrival?.site || host)
  const locale = arrival?.locale ?? requestScope().locale
  const content = arrival ? arrived(arrival) : turnedAway(locale)
  return new Response(page(`${m.shop_title({}, { locale })} · ${title}`, content, locale), {
    status: arrival ? 200 : 403,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The origin is sent, because the portal accepts a logout only from shops that it knows. The code in the address
      // is not sent.
      'referrer-policy': 'origin',
    },
  })
}

/**
 * Ends the session of the token in the Authorization header or, without one, that of the browser's cookie. The cookie
 * counts only if the request comes from the portal or its shop. Redirects to the portal.
 */
export async function answerLogout(platform: Platform, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'POST')
    return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
  const { database, settings } = platform
  const now = new Date()
  const caller = callerOf(request)
  const { token: sent } = caller
  // Without a token, the request must come from the portal or its shop: a browser sends the cookie from any page.
  if (sent === null && !isTrustedRequest(request)) return seeOther('/welcome', [])
  const former = await readFormerSession(request)
  const token = sent ?? former?.token ?? null
  const who = await findActingUser(database.read, settings, { ...caller, token }, now, true)
  if (who) {
    await signOut({ database, now }, who)
    logEvent(platform, 'sign-out', { call: 'account.logout', caller, username: who.username })
  }
  const said = who ? [await sealFlash({ kind: 'logged-out' })] : []
  return seeOther('/', [endSession, markSignOut(request, former), ...said, endShopDomain])
}

function arrived(arrival: Arrival): string {
  const { locale } = arrival
  const user = isGuest(arrival.username) ? m.shell_guest({}, { locale }) : arrival.username
  const acting = arrival.realUsername === null ? [] : [[m.shop_acting({}, { locale }), arrival.realUsername]]
  const front = escapeHtml(arrival.front)
  const facts = [
    [m.shop_user({}, { locale }), user],
    ...acting,
    [m.shop_company({}, { locale }), arrival.company],
    [m.shop_line({}, { locale }), arrival.line ?? m.shop_no_line({}, { locale })],
  ]
  const list = facts
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  return `<h1>${escapeHtml(m.shop_welcome({}, { locale }))}</h1><dl>${list}</dl>
<p><a href="${front}/welcome">${escapeHtml(m.shop_to_portal({}, { locale }))}</a> <a href="${front}/account/logout/">${escapeHtml(m.shop_log_out({}, { locale }))}</a></p>`
}

function turnedAway(locale: Locale): string {
  return `<h1>${escapeHtml(m.shop_code_spent({}, { locale }))}</h1><p>${escapeHtml(m.shop_code_spent_text({}, { locale }))}</p>
<p><a href="/welcome">${escapeHtml(m.shop_to_portal({}, { locale }))}</a></p>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif}body{max-width:34rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.25;font-weight:600}dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.5rem;border-block:1px solid #8886;padding:1rem 0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}a{color:inherit;margin-inline-end:1.5rem}`

const nonceOf = () => {
  const { nonce } = requestScope()
  return nonce === undefined ? '' : ` nonce="${nonce}"`
}

function page(title: string, content: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg">
<style${nonceOf()}>${style}</style></head><body><main>${content}</main></body></html>
`
}
