import { createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import type { Who } from '#src/session.ts'
import {
  endFlash,
  endSession,
  type Flash,
  hasSessionCookie,
  hostOf,
  keepsCookies,
  readFlash,
  readSession,
  sealSession,
} from '#src/session.server.ts'
import type { Locale, Site } from '#src/site.ts'
import { isKnownHost, knownSites, publicSite, siteOf } from '#src/sites.server.ts'
import { requestScope } from '#src/request.server.ts'
import { sendsNothing } from '#src/vue/call.ts'
import { sessionMaintenance } from '#src/vue/session.ts'
import { nextPlace } from '#src/vue/sign-in.server.ts'
import { callVue, callerOf } from '#src/vue/transport.ts'

/** What every page stands in: the site, the language, who is signed in, and whether signing in is possible now. */
export type Frame = {
  site: Site
  locale: Locale
  who: Who | null
  /** Whether this browser keeps a session at this address at all. */
  keepsCookies: boolean
  /** A localhost address of the same portal where it does. */
  cookieAddress: string | null
  loginAllowed: boolean
  testLoginAllowed: boolean
  /** The portal is closed for this person: signing in is off, and the session is not a test login's. */
  closed: boolean
  flashText: string
  flash: Flash | null
  /** Where the backend wants this browser to be instead: one of our own sites. */
  elsewhere: string | null
}

export const readFrame = createServerFn({ method: 'GET' }).handler(async (): Promise<Frame> => {
  const request = getRequest()
  const site = siteOf(hostOf(request))
  const [session, flash] = await Promise.all([readSession(request), readFlash(request)])
  if (flash) appendResponseHeader('set-cookie', endFlash)
  const answer = await callVue(sessionMaintenance, sendsNothing, callerOf(request, session?.token ?? null))
  // A token that is over, or whose session was ended elsewhere, comes back as none; some backends refuse it instead.
  const isOver = answer.ok ? answer.data.jwt === null : answer.refusal.code === 'unauthenticated'
  const ended = session === null ? hasSessionCookie(request) : isOver
  if (ended) appendResponseHeader('set-cookie', endSession)
  const state = answer.ok
    ? answer.data
    : { login_allowed: true, test_login_allowed: true, flash_text: '', shop_url: '', jwt: null }
  if (session && state.jwt && state.jwt !== session.token)
    appendResponseHeader('set-cookie', await sealSession({ ...session, token: state.jwt }))
  const isTest = session?.via === 'test-login' && state.test_login_allowed
  return {
    site: publicSite(site),
    locale: requestScope().locale,
    who: ended ? null : (session?.who ?? null),
    keepsCookies: keepsCookies(request),
    cookieAddress: addressThatKeepsCookies(request),
    loginAllowed: state.login_allowed,
    testLoginAllowed: state.test_login_allowed,
    closed: !state.login_allowed && !isTest,
    flashText: state.flash_text,
    flash: flash ?? (ended ? { kind: 'expired', messages: [], username: '' } : null),
    elsewhere: knownAddress(state.shop_url),
  }
})

function addressThatKeepsCookies(request: Request): string | null {
  const local = knownSites().find((site) => site.host === 'localhost' || site.host.endsWith('.localhost'))
  if (keepsCookies(request) || local === undefined) return null
  const { port } = new URL(request.url)
  return `http://${local.host}${port && `:${port}`}/`
}

function knownAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && isKnownHost(url.host) ? url.href : null
}

/** Where a signed-in person goes who asked for no page in particular; a POST, since it may make a hand-off code. */
export const findNextPlace = createServerFn({ method: 'POST' }).handler(async (): Promise<string> => {
  const request = getRequest()
  const session = await readSession(request)
  return session ? nextPlace(request, session) : '/'
})
