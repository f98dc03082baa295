import { createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { m } from '#messages'
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
  signInOf,
} from '#src/session.server.ts'
import type { Locale, Site } from '#src/site.ts'
import { isGuest, isLocalName, knownSites, originOf, publicSite, siteOf } from '#src/sites.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { sendsNothing } from '#src/contract/call.ts'
import { calls } from '#src/contract/calls.ts'
import { elsewhereOf } from './elsewhere.server.ts'
import { endFormer } from './sign-out.server.ts'
import { callVue, callerOf } from '#src/gateway/transport.ts'

/** What every page stands in: the site, the language, who is signed in, and whether signing in is possible now. */
export type Frame = {
  site: Site
  locale: Locale
  who: Who | null
  /** Signed in by the site's button for guests, whose account is nobody's to know. */
  isGuest: boolean
  /** The company to shop as next, in place of the own one. */
  useAs: number | null
  /** Tells this sign-in from any other; null without a session. */
  signIn: string | null
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
  /** Where the backend wants this browser to be instead: another of our sites. */
  elsewhere: string | null
}

/** A page that is there already leaves what is to be said to the next one: its own may be on its way out. */
const frameInput = z.strictObject({ leavesFlash: z.boolean().optional() })
export type FrameInput = z.infer<typeof frameInput>

export const readFrame = createServerFn({ method: 'GET' })
  .validator(frameInput)
  .handler(async ({ data }): Promise<Frame> => {
    const request = getRequest()
    const site = siteOf(hostOf(request))
    const { locale } = requestScope()
    const [session, flash] = await Promise.all([readSession(request), data.leavesFlash ? null : readFlash(request)])
    if (flash) appendResponseHeader('set-cookie', endFlash)
    const answer = await callVue(calls['session.maintenance'], sendsNothing, callerOf(request, session))
    // A token that is over, or whose session was ended elsewhere, comes back as none; some backends refuse it instead.
    const isOver = answer.ok ? answer.data.jwt === null : answer.refusal.code === 'unauthenticated'
    const ended = session === null ? hasSessionCookie(request) : isOver
    if (ended) appendResponseHeader('set-cookie', endSession)
    if (ended && session === null) await endFormer(request, null)
    const state = answer.ok
      ? answer.data
      : { login_allowed: true, test_login_allowed: true, flash_text: '', shop_url: '', jwt: null }
    if (session && state.jwt && state.jwt !== session.token)
      appendResponseHeader('set-cookie', await sealSession({ ...session, token: state.jwt }))
    const isTest = session?.via === 'test-login' && state.test_login_allowed && !isGuest(session.who.username)
    return {
      site: publicSite(site),
      locale,
      who: ended || session === null ? null : shownWho(session.who, locale),
      isGuest: !ended && session !== null && isGuest(session.who.username),
      // Of one that has ended, too: the way to the login takes it along.
      useAs: session?.useAs ?? null,
      signIn: ended || session === null ? null : signInOf(session),
      keepsCookies: keepsCookies(request),
      cookieAddress: addressThatKeepsCookies(request),
      loginAllowed: state.login_allowed,
      testLoginAllowed: state.test_login_allowed,
      closed: !state.login_allowed && !isTest,
      flashText: state.flash_text,
      flash: postedFlash() ?? flash ?? (ended ? { kind: 'expired', messages: [], username: '' } : null),
      elsewhere: elsewhereOf(request, state.shop_url),
    }
  })

/** A guest's account never reaches the browser. */
function shownWho(who: Who, locale: Locale): Who {
  return isGuest(who.username) ? { ...who, username: m.frame_guest({}, { locale }) } : who
}

/** The page that is being made answers a form. */
function postedFlash(): Flash | null {
  const { posted } = requestScope()
  return posted ? { kind: 'refused', messages: posted.messages, username: '', posted } : null
}

function addressThatKeepsCookies(request: Request): string | null {
  const local = knownSites().find((site) => isLocalName(site.host))
  return keepsCookies(request) || local === undefined ? null : `${originOf(local)}/`
}
