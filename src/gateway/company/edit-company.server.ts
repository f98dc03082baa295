import type { Answer, Data } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { requestScope } from '#src/web/request.server.ts'
import { readSession } from '#src/session/session.server.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'
import { readCompanyForm } from './company-form.server.ts'

/**
 * Saves a company and its logo, which is too large for a server function. Answers with the JSON of an `Answer`, as a
 * server function would.
 */
export async function editCompany(request: Request, id: string): Promise<Response> {
  const session = await readSession(request)
  // Check the session first, so that no file is read without one.
  if (session === null) return answerOf({ ok: false, refusal: { code: 'unauthenticated', messages: [] } })
  const form = await readCompanyForm(request)
  const body = { document: form.get('document'), logo: form.get('logo') ?? undefined }
  const parsed = parseInput(company.edit, { params: { id }, query: {}, body }, requestScope().locale)
  const answer = parsed.ok ? await callVue(company.edit, parsed.input, callerOf(request, session)) : parsed
  return answerOf(answer)
}

const answerOf = (answer: Answer<Data<typeof company.edit>>) =>
  Response.json(answer, { headers: { 'cache-control': 'no-store' } })
