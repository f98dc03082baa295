import { setTimeout } from 'node:timers/promises'
import { isTrustedRequest } from '#src/web/trusted-request.server.ts'
import { seeOther } from '#src/web/see-other.ts'
import { mayUse } from '#src/session/session.ts'
import {
  endSession,
  endShopDomain,
  hasSessionCookie,
  hostOf,
  markSignOut,
  readFormerSession,
  readSession,
  sealFlash,
} from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { sendsNothing } from '#src/contract/call/call.ts'
import { publicAddress } from '#src/gateway/foreign/public-address.ts'
import { session } from '#src/contract/session.ts'
import { callerOf, callVue, serveBackend } from '#src/gateway/transport.ts'

/**
 * Ends the session in the portal and at the backend, then redirects to the logout of the shop. Without `here`,
 * redirects translators to the page that asks about unsaved texts.
 */
export async function signOut(request: Request): Promise<Response> {
  const isRequested = request.method === 'POST' || new URL(request.url).searchParams.has('here')
  const session = isRequested ? null : await readSession(request)
  if (session && mayUse(session.who, ['CAN_TRANSLATE']) && isTrustedRequest(request)) return seeOther('/sign-out', [])
  return leave(request, logoutAddress(request))
}

/**
 * Answers `/account/logout/`, where the logout of the shop leads. With a foreign backend, the portal itself answers it.
 */
export async function answerAccountLogout(request: Request): Promise<Response> {
  return readSettings().apiUrl === undefined ? serveBackend(request) : leave(request, '/')
}

async function leave(request: Request, to: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'POST')
    return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
  if (!isTrustedRequest(request)) return seeOther('/welcome', [])
  const former = await readFormerSession(request)
  await endFormer(request, null)
  const cookies = [
    endSession,
    endShopDomain,
    markSignOut(request, former),
    await sealFlash({ kind: 'logged-out' }),
    endShopDomain,
  ]
  return seeOther(hasSessionCookie(request) ? to : '/', cookies)
}

/** Maximum time to wait for the backend to end a session. */
const tellingMs = 3_000

/**
 * Ends the former session of this browser at the backend. Does not wait longer than `tellingMs`; a slow backend
 * finishes later.
 */
export async function endFormer(request: Request, next: string | null): Promise<void> {
  const former = await readFormerSession(request)
  // Some backends have one token per user, so the new token can be the same.
  if (former === null || former.token === next) return
  const revoked = callVue(session.logout, sendsNothing, callerOf(request, former))
  const limit = new AbortController()
  await Promise.race([revoked, setTimeout(tellingMs, undefined, { signal: limit.signal }).catch(() => undefined)])
  limit.abort()
}

function logoutAddress(request: Request): string {
  const { logoutUrl } = siteOf(hostOf(request))
  if (logoutUrl === '') return '/'
  const { apiUrl, apiPublicUrl = apiUrl } = readSettings()
  return (apiPublicUrl === undefined ? logoutUrl : publicAddress(logoutUrl, apiPublicUrl)) ?? '/'
}
