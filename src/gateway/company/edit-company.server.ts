import { type Answer, type Data, sendsNothing } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { requestScope } from '#src/web/request.server.ts'
import { readSession, sealSession } from '#src/session/session.server.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

/**
 * Saves a company and its logo. It is not a server function, because a logo is too large for one. The response is an
 * `Answer` as JSON, as a server function would return it.
 */
export async function editCompany(request: Request, id: string): Promise<Response> {
  const session = await readSession(request)
  // The session is checked first, so that no file is read without one.
  if (session === null) return answerOf({ ok: false, refusal: { code: 'unauthenticated', messages: [] } })
  const form = await readCompanyForm(request)
  const body = { document: form.get('document'), logo: form.get('logo') ?? undefined }
  const parsed = parseInput(company.edit, { params: { id }, query: {}, body }, requestScope().locale)
  const answer = parsed.ok ? await callVue(company.edit, parsed.input, callerOf(request, session)) : parsed
  return answerOf(answer)
}

const answerOf = (answer: Answer<Data<typeof company.edit>>) =>
  Response.json(answer, { headers: { 'cache-control': 'no-store' } })

/**
 * Returns the Set-Cookie header that updates the name of the user's own company in the session; none if it has not
 * changed. Saving does not do this itself: while it sends a logo, the user may have switched in another tab, and the
 * former session would come back.
 */
export async function sealCompanyName(request: Request): Promise<string[]> {
  const session = await readSession(request)
  if (session === null) return []
  const { who } = session
  const input = { ...sendsNothing, params: { id: who.company[0] } }
  const answer = await callVue(company.info, input, callerOf(request, session))
  if (!answer.ok || answer.data.name1 === who.company[1]) return []
  return [await sealSession({ ...session, who: { ...who, company: [who.company[0], answer.data.name1] } })]
}

const maxParts = 20

/**
 * Reads the multipart form of a request. Returns an empty form for any other body, and for a form with more than
 * `maxParts` parts, because parsing takes time for each part.
 */
export async function readCompanyForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  // Security: only the format of browsers is accepted, because parsers disagree on a quoted boundary.
  const boundary = /^multipart\/form-data; *boundary=([\w-]+)$/i.exec(type)?.[1]
  if (boundary === undefined) return new FormData()
  const bytes = Buffer.from(await request.arrayBuffer())
  const mark = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length))
    if (++count > maxParts) return new FormData()
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
}
