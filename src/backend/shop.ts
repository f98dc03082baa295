import { m } from '#messages'
import { callerOf } from '#src/backend/caller.ts'
import type { Ground } from '#src/backend/context.ts'
import { type Arrival, redeemHandOff } from '#src/backend/hand-off.ts'
import { endSession, findActingUser } from '#src/backend/who.ts'
import { escapeHtml } from '#src/escape-html.ts'
import type { Locale } from '#src/site.ts'
import { siteOf } from '#src/sites.server.ts'

/** Plays the shop: redeems the hand-off code once and shows who arrived, for which company and line. */
export async function answerShop({ database }: Ground, request: Request, companyId: number): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const { locale, host } = callerOf(request)
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const arrival = code === '' ? null : await redeemHandOff(database, code, companyId, locale, new Date())
  const { title } = siteOf(host)
  const content = arrival ? arrived(arrival, locale) : turnedAway(locale)
  return new Response(page(`${m.shop_title({}, { locale })} · ${title}`, content, locale), {
    status: arrival ? 200 : 403,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Ends the session of a token that is sent along, and what a browser keeps of the portal's; then shows the portal. */
export async function answerLogout({ database, settings }: Ground, request: Request): Promise<Response> {
  const now = new Date()
  const who = await findActingUser(database.read, settings.secret, callerOf(request).token, now)
  if (who) await database.write((tx) => endSession(tx, who.sessionId, now))
  const ended = '__Host-portal=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax'
  return new Response(null, {
    status: 303,
    headers: { location: '/', 'set-cookie': ended, 'cache-control': 'no-store' },
  })
}

function arrived(arrival: Arrival, locale: Locale): string {
  const user = arrival.realUsername === null ? arrival.username : `${arrival.username} (${arrival.realUsername})`
  const facts = [
    [m.shop_user({}, { locale }), user],
    [m.shop_company({}, { locale }), arrival.company],
    [m.shop_line({}, { locale }), arrival.line ?? m.shop_no_line({}, { locale })],
  ]
  const list = facts
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  return `<h1>${escapeHtml(m.shop_welcome({}, { locale }))}</h1><dl>${list}</dl>
<p><a href="/">${escapeHtml(m.shop_to_portal({}, { locale }))}</a> <a href="/account/logout/">${escapeHtml(m.shop_log_out({}, { locale }))}</a></p>`
}

function turnedAway(locale: Locale): string {
  return `<h1>${escapeHtml(m.shop_code_spent({}, { locale }))}</h1><p>${escapeHtml(m.shop_code_spent_text({}, { locale }))}</p>
<p><a href="/">${escapeHtml(m.shop_to_portal({}, { locale }))}</a></p>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif}body{max-width:34rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.25;font-weight:600}dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.5rem;border-block:1px solid #8886;padding:1rem 0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}a{color:inherit;margin-inline-end:1.5rem}`

function page(title: string, content: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><main>${content}</main></body></html>
`
}
