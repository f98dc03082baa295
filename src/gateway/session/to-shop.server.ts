import { m } from '#messages'
import { locationOf } from '#src/web/location.server.ts'
import { isTrustedRequest } from '#src/web/trusted-request.server.ts'
import { requestScope } from '#src/web/request.server.ts'
import { seeOther } from '#src/web/see-other.ts'
import { pathAt } from '#src/web/path-at.ts'
import { handOffPath } from '#src/web/hand-off-path.ts'
import { readFormerSession, readSession, sealFlash, sealSession, type Session } from '#src/session/session.server.ts'
import { isGuest } from '#src/site/sites.server.ts'
import { type Answer, sendsNothing } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { session as sessionCalls } from '#src/contract/session.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'
import { runOncePerSubmission, readPlainForm } from './run-once.server.ts'

const toLogin = (wanted: string, location?: string) =>
  seeOther(pathAt(location, `/?redirect=${encodeURIComponent(wanted)}`), [])
const linePath = (companyId: number) => `/user/select-line/?cid=${companyId}`

/**
 * Prepares the hand-off page. Returns null if the page can be rendered; otherwise a redirect: to the login without a
 * session, to the choice of line if none is chosen, or to the same page after the company in the address (`useAs`) was
 * stored in the session. Security: a request from another site does not change the company, and leads to the start
 * page.
 */
export async function openHandOff(request: Request): Promise<Response | null> {
  const session = await readSession(request)
  const { pathname, search, searchParams } = new URL(request.url)
  if (session === null && search !== '') return toLogin(pathname + search)
  // The login does not accept a redirect with `useAs`, so the user chooses the company again. Without it, they would
  // shop as their own company by mistake.
  if (session === null) return toLogin(handOffPath((await readFormerSession(request))?.useAs ?? null))
  const wanted = searchParams.get('useAs')
  if (wanted !== null) {
    const useAs = (isTrustedRequest(request) ? companyIn(wanted) : null) ?? session.useAs
    return seeOther(handOffPath(null), [await sealSession({ ...session, useAs })])
  }
  if (!isTrustedRequest(request)) return seeOther('/welcome', [])
  const { lines, lastLine, company } = session.who
  if (session.useAs === null && lines.length > 1 && lastLine === null) return seeOther(linePath(company[0]), [])
  return null
}

const companyIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export async function toShop(request: Request): Promise<Response> {
  const form = await readPlainForm(request)
  return runOncePerSubmission(request, form, (once) => handOff(once, form))
}

async function handOff(request: Request, form: Map<string, string>): Promise<Response> {
  const session = await readSession(request)
  // The form contains the company that the page showed. In the session, the first request of a double click may have
  // cleared it.
  const shown = form.get('useAs')
  const useAs = shown === undefined ? (session?.useAs ?? null) : companyIn(shown)
  if (session === null) return toLogin(handOffPath(useAs))
  if (useAs !== null && useAs !== session.who.company[0]) return toShopOf(request, { ...session, useAs }, useAs)
  const answer = await callVue(sessionCalls.shopUrl, sendsNothing, callerOf(request, session))
  return arrive({ ...session, useAs: null }, answer)
}

async function toShopOf(request: Request, session: Session, companyId: number): Promise<Response> {
  const caller = callerOf(request, session)
  const found = await callVue(company.info, { ...sendsNothing, params: { id: companyId } }, caller)
  if (!found.ok) return arrive(session, found)
  const [only, ...others] = found.data.lines
  if (others.length > 0) return seeOther(linePath(companyId), [])
  if (only === undefined) {
    const text = m.shop_company_without_line({ company: found.data.name1 }, { locale: requestScope().locale })
    return arrive(session, { ok: false, refusal: { code: 'conflict', messages: [text] } })
  }
  const body = { line: only[0], cid: companyId }
  return arrive(session, await callVue(sessionCalls.changeLine, { ...sendsNothing, body }, caller))
}

/**
 * Stores the chosen line at the backend, and redirects to the shop; after a refusal, back to the choice of line, which
 * shows the reason. Also stores the line in the session if it belongs to the user's own company and the user is not a
 * guest.
 */
export async function chooseLine(request: Request): Promise<Response> {
  const form = await readPlainForm(request)
  return runOncePerSubmission(request, form, (once) => takeLine(once, form))
}

async function takeLine(request: Request, form: Map<string, string>): Promise<Response> {
  const session = await readSession(request)
  const line = form.get('line') ?? ''
  const chosen = companyIn(form.get('cid') ?? '')
  const back = searched(new URL(request.url).pathname, { cid: chosen, line, q: form.get('q') })
  if (session === null) return toLogin(back, locationOf(request))
  const companyId = chosen ?? session.who.company[0]
  const body = { line, cid: companyId }
  const answer = await callVue(sessionCalls.changeLine, { ...sendsNothing, body }, callerOf(request, session))
  if (!answer.ok && answer.refusal.code === 'unauthenticated') return toLogin(back, locationOf(request))
  if (!answer.ok) return seeOther(back, [await sealFlash({ kind: 'refused', messages: answer.refusal.messages })])
  const isOwn = companyId === session.who.company[0] && !isGuest(session.who.username)
  const who = isOwn ? { ...session.who, lastLine: line } : session.who
  return arrive({ ...session, who }, answer)
}

function searched(pathname: string, search: Record<string, string | number | null | undefined>): string {
  const said = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value).slice(0, 200)]] : []))
  return said.length === 0 ? pathname : `${pathname}?${new URLSearchParams(said)}`
}

/**
 * Redirects to the shop, and clears the company in the session. If the shop is refused, it redirects to the to-do list.
 */
async function arrive(session: Session, answer: Answer<{ login_url: string }>): Promise<Response> {
  const cookie = await sealSession({ ...session, useAs: null })
  if (answer.ok) return seeOther(answer.data.login_url, [cookie])
  const { code, messages } = answer.refusal
  if (code === 'unauthenticated') return toLogin(handOffPath(session.useAs))
  return seeOther('/welcome', [cookie, await sealFlash({ kind: 'shop-refused', messages })])
}
