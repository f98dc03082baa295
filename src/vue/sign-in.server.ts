import { z } from 'zod'
import { m } from '#messages'
import { localPath } from '#src/local-path.ts'
import {
  endSession,
  hostOf,
  keepsCookies,
  readSession,
  sealFlash,
  sealSession,
  type Session,
} from '#src/session.server.ts'
import type { Who } from '#src/session.ts'
import { siteNamed, siteOf } from '#src/sites.server.ts'
import { requestScope } from '#src/request.server.ts'
import { readSettings } from '#src/settings.ts'
import { type Data, sendsNothing } from '#src/vue/call.ts'
import { sessionLogin, sessionMaintenance, sessionShopUrl } from '#src/vue/session.ts'
import { callerOf, callVue, serveBackend } from '#src/vue/transport.ts'

const formSchema = z.object({
  username: z.string().default(''),
  password: z.string().default(''),
  redirect: z.string().default(''),
  guest: z.string().optional(),
})

/**
 * Answers the login form, with or without JavaScript: a redirect to where the person goes next, or back
 * to the form with the reason. The four rules after login: a redirect query, companies, lines, the shop.
 */
export async function signIn(request: Request, via: Session['via']): Promise<Response> {
  const { locale } = requestScope()
  const form = await readForm(request)
  const redirect = localPath(form.redirect)
  const back = `/${via}${redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`}`
  const refuse = async (messages: string[]) =>
    seeOther(back, [await sealFlash({ kind: 'refused', messages, username: form.username.slice(0, 200) })])

  if (!keepsCookies(request)) return refuse([m.login_no_cookie({}, { locale })])
  const { guest } = siteOf(hostOf(request))
  if (form.guest !== undefined && guest === null) return refuse([m.login_no_guest({}, { locale })])
  const { username, password } = form.guest !== undefined && guest ? guest : form
  if (username.trim() === '' || password === '') return refuse([m.login_incomplete({}, { locale })])

  const state = await callVue(sessionMaintenance, sendsNothing, callerOf(request, null))
  if (!state.ok) return refuse(state.refusal.messages)
  const allowed = via === 'login' ? state.data.login_allowed : state.data.test_login_allowed
  if (!allowed) return refuse([state.data.flash_text || m.login_closed({}, { locale })])

  const answer = await callVue(
    sessionLogin,
    { ...sendsNothing, body: { username: username.trim(), password } },
    callerOf(request, null),
  )
  if (!answer.ok) return refuse(answer.refusal.messages)
  const session: Session = { token: answer.data.jwt, createdAt: new Date(), via, who: whoOf(answer.data.user) }
  const cookies = [
    await sealSession(session),
    await sealFlash({ kind: 'logged-in' }),
    ...(await shopDomain(request, session)),
  ]
  return seeOther(redirect ?? (await nextPlace(request, session)), cookies)
}

/** What was sent; a body that is no form, or holds files for words, counts as a form left empty. */
async function readForm(request: Request): Promise<z.infer<typeof formSchema>> {
  const sent = await request.formData().catch(() => new FormData())
  const form = formSchema.safeParse(Object.fromEntries(sent))
  return form.success ? form.data : formSchema.parse({})
}

/** Where a signed-in person goes who asked for no page in particular: companies, the choice of line, or the shop. */
export async function nextPlace(request: Request, session: Session): Promise<string> {
  const { groups, company, lines } = session.who
  if (groups.includes('IS_DEALER_ADMIN')) return `/companies/${company[0]}`
  if (lines.length > 1) return `/user/select-line/?cid=${company[0]}`
  const answer = await callVue(sessionShopUrl, sendsNothing, callerOf(request, session.token))
  return answer.ok ? answer.data.login_url : '/welcome'
}

/** Forgets the session here, and then has the backend and the shop forget theirs. */
export async function signOut(request: Request): Promise<Response> {
  const session = await readSession(request)
  const { logoutUrl } = siteOf(hostOf(request))
  const home = await sealFlash({ kind: 'logged-out' })
  // The browser that is sent there does not hold the token: the embedded backend is told by us.
  if (session) await endBackendSession(request, session.token)
  return seeOther(session === null ? '/' : logoutUrl, [endSession, home, 'shop_domain=; Path=/; Max-Age=0'])
}

function whoOf(user: Data<typeof sessionLogin>['user']): Who {
  return {
    username: user.username,
    id: user.id,
    company: user.company,
    lines: user.lines,
    lastLine: user.last_line,
    groups: user.groups,
    shopUrl: user.shop_url,
    realUsername: null,
  }
}

/** A company that belongs to another of our sites shops there: the cookie sends its browser over. */
async function shopDomain(request: Request, session: Session): Promise<string[]> {
  const answer = await callVue(sessionMaintenance, sendsNothing, callerOf(request, session.token))
  const site = answer.ok ? siteNamed(answer.data.subdomain) : undefined
  return site ? [`shop_domain=${site.host}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`] : []
}

function seeOther(location: string, cookies: string[]): Response {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

async function endBackendSession(request: Request, token: string): Promise<void> {
  const headers = { authorization: `${readSettings().apiAuthScheme} ${token}` }
  await serveBackend(new Request(new URL('/account/logout/', request.url), { headers }))
}
