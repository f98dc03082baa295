import type { Answer, Data } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { requestScope } from '#src/web/request.server.ts'
import { readSession, sealSession, type Session } from '#src/session/session.server.ts'
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
  return answerOf(answer, answer.ok ? await renamed(session, answer.data) : {})
}

const answerOf = (answer: Answer<Data<typeof company.edit>>, headers: Record<string, string> = {}) =>
  Response.json(answer, { headers: { 'cache-control': 'no-store', ...headers } })

/** Returns the header that updates the name of the user's own company in the session, if it has changed. */
async function renamed(session: Session, { id, name1 }: Data<typeof company.edit>): Promise<Record<string, string>> {
  const { who } = session
  if (id !== who.company[0] || name1 === who.company[1]) return {}
  // The company is saved already. The former name in the session does no harm.
  const cookie = await sealSession({ ...session, who: { ...who, company: [id, name1] } }).catch(() => undefined)
  return cookie === undefined ? {} : { 'set-cookie': cookie }
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
