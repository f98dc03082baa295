import { z } from 'zod'
import { m } from '#messages'
import { localPath } from '#src/web/local-path.ts'
import { seeOther } from '#src/web/see-other.ts'
import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import {
  endMailRequest,
  hostOf,
  keepsCookies,
  setShopDomain,
  markSignIn,
  readDevice,
  sealDevice,
  sealFlash,
  sealSession,
  type Session,
} from '#src/session/session.server.ts'
import type { Who } from '#src/session/session.ts'
import { type ConfiguredSite, isKnownHost, siteNamed, siteOf } from '#src/site/sites.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { type Data, type RefusalCode, sendsNothing } from '#src/contract/call/call.ts'
import { calls, type Calls } from '#src/contract/calls.ts'
import { nextPlace } from './next-place.server.ts'
import { runOncePerSubmission, readPlainForm } from './run-once.server.ts'
import { endFormer } from './sign-out.server.ts'
import { startSignInTransfer } from './transfer-sign-in.server.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

const formSchema = z.object({
  username: z.string().default(''),
  password: z.string().default(''),
  redirect: z.string().default(''),
  guest: z.string().optional(),
})

/**
 * Answers the login form with a redirect. After a refusal, it leads back to the form, which shows the reason; otherwise
 * to the requested page or `nextPlace`. A login ends the previous session of this browser.
 */
export async function signIn(request: Request, via: Session['via']): Promise<Response> {
  const sent = await readPlainForm(request)
  const form = formSchema.parse(Object.fromEntries(sent))
  // Two guests behind the same IP address send identical forms, but need two sessions.
  if (form.guest !== undefined) return takeLogin(request, via, form)
  return runOncePerSubmission(request, sent, (once) => takeLogin(once, via, form))
}

/** Whether login is open, a backend decides by its answer to the login itself, too. */
const mayLackMaintenance = new Set<RefusalCode>(['fault', 'not-found', 'not-implemented'])

async function takeLogin(request: Request, via: Session['via'], form: z.infer<typeof formSchema>): Promise<Response> {
  const { locale } = requestScope()
  const redirect = localPath(form.redirect)
  const wanted = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`
  const back = pathAt(locationOf(request), `/${via}${wanted}`)
  const refuse = async (messages: string[]) =>
    seeOther(back, [await sealFlash({ kind: 'refused', messages, username: form.username.slice(0, 200) })])

  if (!keepsCookies(request)) return refuse([m.login_no_cookie({}, { locale })])
  const { guest } = siteOf(hostOf(request))
  if (form.guest !== undefined && guest === null) return refuse([m.login_no_guest({}, { locale })])
  const { username, password } = form.guest !== undefined && guest ? guest : form
  if (username.trim() === '' || password === '') return refuse([m.login_incomplete({}, { locale })])

  const state = await callVue(calls['session.maintenance'], sendsNothing, callerOf(request, null))
  if (!state.ok && !mayLackMaintenance.has(state.refusal.code)) return refuse(state.refusal.messages)
  const {
    login_allowed: isOpen,
    test_login_allowed: isTestOpen,
    flash_text: closedText,
  } = state.ok ? state.data : { login_allowed: true, test_login_allowed: true, flash_text: '' }
  const isGuestOut = form.guest !== undefined && !isOpen
  if (isGuestOut || !(via === 'login' ? isOpen : isTestOpen))
    return refuse([closedText || m.login_closed({}, { locale })])

  const device = await readDevice(request)
  const known = { ...(device !== undefined && { device }), ...(via === 'test-login' && { test: true }) }
  const answer = await callVue(
    calls['session.login'],
    { ...sendsNothing, body: { username: username.trim(), password, ...known } },
    callerOf(request, null),
  )
  if (!answer.ok) {
    // The visitor has not typed the guest's password, so an error about it would be misleading.
    const isNoGuest = form.guest !== undefined && answer.refusal.code === 'unauthenticated'
    return refuse(isNoGuest ? [m.login_no_guest({}, { locale })] : answer.refusal.messages)
  }
  await endFormer(request, answer.data.jwt)
  const who = whoOf(answer.data.user)
  const session: Session = { token: answer.data.jwt, createdAt: new Date(), via, useAs: null, who }
  const cookies = [
    await sealSession(session),
    markSignIn(request, session),
    endMailRequest,
    await sealFlash({ kind: 'logged-in' }),
    ...(answer.data.device === undefined ? [] : [await sealDevice(answer.data.device)]),
  ]
  const site = await shopSite(request, session)
  if (site) cookies.push(setShopDomain(request, site.host))
  if (site === undefined || site === siteOf(hostOf(request)) || !isKnownHost(hostOf(request)))
    return seeOther(redirect ?? (await nextPlace(request, session)), cookies)
  const { location, cookie } = await startSignInTransfer(site, session, redirect)
  return seeOther(location, [...cookies, cookie])
}

export function whoOf(user: Data<Calls['session.login']>['user']): Who {
  return {
    username: user.username,
    id: user.id,
    company: user.company,
    lines: user.lines,
    lastLine: user.last_line,
    groups: user.groups,
    shopUrl: user.shop_url,
    ...(user.at_root && { atRoot: true }),
    realUsername: null,
  }
}

async function shopSite(request: Request, session: Session): Promise<ConfiguredSite | undefined> {
  const answer = await callVue(calls['session.maintenance'], sendsNothing, callerOf(request, session))
  return answer.ok ? siteNamed(answer.data.subdomain, hostOf(request)) : undefined
}
