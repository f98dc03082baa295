import { createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
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
  signInIdOf,
  type Session,
} from '#src/session/session.server.ts'
import type { Locale, Site } from '#src/site/site.ts'
import { version } from '#src/version.ts'
import { isGuest, isLocalName, knownSites, originOf, publicSite, siteOf } from '#src/site/sites.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { sendsNothing, type Input } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { parsedBy, passThrough } from '#src/gateway/validators.ts'
import { siteRedirectOf } from './next-place.server.ts'
import { endFormer } from './sign-out.server.ts'
import { callVue, callerOf, openLog } from '#src/gateway/transport.ts'
import type { session } from '#src/contract/session.ts'
import { switchTo } from './switch-user.server.ts'

export type Shell = {
  version: string
  site: Site
  locale: Locale
  who: Who | null
  /**
   * Whether the user signed in with the site's guest button. The name of the guest account is not sent to the browser.
   */
  isGuest: boolean
  useAs: number | null
  signIn: string | null
  keepsCookies: boolean
  /** A localhost address of this portal, at which the browser stores cookies. */
  cookieAddress: string | null
  loginAllowed: boolean
  testLoginAllowed: boolean
  /** Whether the portal is closed for this user: login is not allowed, and the session is not from the test login. */
  closed: boolean
  flashText: string
  flash: Flash | null
  /** Address at another of our sites, to which the backend sends this browser. */
  elsewhere: string | null
}

/** `leavesFlash`: do not take the stored message, because the page is already shown. The next page takes it. */
const shellInput = z.strictObject({ leavesFlash: z.boolean().optional() })
export type ShellInput = z.infer<typeof shellInput>

export const readShell = createServerFn({ method: 'GET' })
  .validator(parsedBy(shellInput))
  .handler(async ({ data }): Promise<Shell> => {
    const request = getRequest()
    const site = siteOf(hostOf(request))
    const { locale } = requestScope()
    const [session, flash] = await Promise.all([readSession(request), data.leavesFlash ? null : readFlash(request)])
    if (flash) appendResponseHeader('set-cookie', endFlash)
    const answer = await callVue(calls['session.maintenance'], sendsNothing, callerOf(request, session))
    // If the token has expired or its session was ended elsewhere, `jwt` is null; some backends refuse the call
    // instead.
    const isOver = answer.ok ? answer.data.jwt === null : answer.refusal.code === 'unauthenticated'
    const ended = session === null ? hasSessionCookie(request) : isOver
    if (ended) appendResponseHeader('set-cookie', endSession)
    if (ended && session === null) await endFormer(request, null)
    const state = answer.ok
      ? answer.data
      : { login_allowed: true, test_login_allowed: true, flash_text: '', shop_url: '', jwt: null }
    if (session && state.jwt && state.jwt !== session.token) await keepToken({ ...session, token: state.jwt })
    const isTest = session?.via === 'test-login' && state.test_login_allowed && !isGuest(session.who.username)
    return {
      version,
      site: publicSite(site),
      locale,
      who: ended || session === null ? null : shownWho(session.who, locale),
      isGuest: !ended && session !== null && isGuest(session.who.username),
      // Also set after the session has ended, because the login page passes it on.
      useAs: session?.useAs ?? null,
      signIn: ended || session === null ? null : signInIdOf(session),
      keepsCookies: keepsCookies(request),
      cookieAddress: addressThatKeepsCookies(request),
      loginAllowed: state.login_allowed,
      testLoginAllowed: state.test_login_allowed,
      closed: !state.login_allowed && !isTest,
      flashText: state.flash_text,
      flash: postedFlash() ?? flash ?? (ended ? { kind: 'expired', messages: [], username: '' } : null),
      elsewhere: siteRedirectOf(request, state.shop_url),
    }
  })

/**
 * Stores the session with a new token. If it is too long for a cookie, the former one stays, and the error is logged.
 */
async function keepToken(session: Session): Promise<void> {
  try {
    appendResponseHeader('set-cookie', await sealSession(session))
  } catch (error) {
    openLog().error({ event: 'session-too-long', err: error }, 'The new token of a session was not stored')
  }
}

/** Security: returns the user without the username of the guest account, which the browser must not know. */
function shownWho(who: Who, locale: Locale): Who {
  return isGuest(who.username) ? { ...who, username: m.shell_guest({}, { locale }) } : who
}

function postedFlash(): Flash | null {
  const { posted } = requestScope()
  return posted ? { kind: 'refused', messages: posted.messages, username: '', posted } : null
}

function addressThatKeepsCookies(request: Request): string | null {
  const local = knownSites().find((site) => isLocalName(site.host))
  return keepsCookies(request) || local === undefined ? null : `${originOf(local)}/`
}

export const switchUser = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof session.switchUser>>)
  .handler(({ data }) => switchTo(data))
