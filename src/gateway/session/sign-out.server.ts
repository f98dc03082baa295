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
 * Ends the session in the portal and at the backend, and redirects to the shop's logout. A translator is first
 * redirected to the page that asks about unsaved texts, unless the request is a POST or its address has `here`.
 * Security: a request from another site ends nothing.
 */
export async function signOut(request: Request): Promise<Response> {
  const isRequested = request.method === 'POST' || new URL(request.url).searchParams.has('here')
  const session = isRequested ? null : await readSession(request)
  if (session && mayUse(session.who, ['CAN_TRANSLATE']) && isTrustedRequest(request)) return seeOther('/sign-out', [])
  return leave(request, logoutAddress(request))
}

/**
 * Answers `/account/logout/`, to which a logout in the shop leads. The embedded backend answers it; with a foreign
 * backend, the portal ends the session itself.
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
  const cookies = [endSession, endShopDomain, markSignOut(request, former), await sealFlash({ kind: 'logged-out' })]
  return seeOther(hasSessionCookie(request) ? to : '/', cookies)
}

/** Max time to wait until the backend has ended a session. */
const tellingMs = 3_000

/**
 * Ends the previous session of this browser at the backend, unless that session has the token `next`. Waits at most
 * `tellingMs` for the backend.
 */
export async function endFormer(request: Request, next: string | null): Promise<void> {
  const former = await readFormerSession(request)
  // Some backends have one token for each user, so the new token can be the same.
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
