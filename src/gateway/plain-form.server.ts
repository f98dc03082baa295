import { appendResponseHeader } from '@tanstack/react-start/server'
import type { Answer, Call, Data, Input } from '#src/contract/call/call.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { requestScope } from '#src/web/request.server.ts'
import { isSecret } from '#src/web/secret-field.ts'
import { seeOther } from '#src/web/see-other.ts'
import { callAsNobody } from './transport.ts'

type Entries = Record<string, string | boolean>
export type FormResult = { location: string; cookies: string[] }

type PlainForm = {
  name: string
  /** Names of the fields that are read and shown again. Other fields are ignored. */
  fields: readonly string[]
  /** Names of checkboxes. A browser sends nothing for one that is not ticked. */
  ticks?: readonly string[]
  take: (entries: Entries) => Promise<Answer<FormResult>>
}

/**
 * Answers a form that was sent without JavaScript. If `take` accepts the entries, redirects to the location that it
 * returns. Otherwise returns the page that `next` renders, which shows the errors and the entries again, except
 * passwords.
 */
export async function answerPlainForm<Page>(
  request: Request,
  next: () => Page,
  { name, fields, ticks = [], take }: PlainForm,
): Promise<Page | Response> {
  const sent = await request.formData().catch(() => new FormData())
  const entries: Entries = {}
  for (const field of fields) {
    const value = sent.get(field)
    if (typeof value === 'string') entries[field] = value
  }
  for (const field of ticks) entries[field] = field in entries
  const answer = await take(entries)
  if (answer.ok) {
    const { location, cookies } = answer.data
    return seeOther(location.startsWith('?') ? new URL(request.url).pathname + location : location, cookies)
  }
  const { errors = {}, messages } = answer.refusal
  const shown = Object.fromEntries(
    Object.entries(entries).filter(([field, value]) => !isSecret(field) && !isTooLong(value)),
  )
  requestScope().posted = { form: name, entries: shown, errors, messages }
  return next()
}

/**
 * Max length of an entry that is shown again, in code units. Every field allows less. Without the limit, a huge entry
 * would be sent back and forth.
 */
const maxEchoed = 2_000
const isTooLong = (value: string | boolean) => typeof value === 'string' && value.length > maxEchoed

export async function submitForm<C extends Call>(
  call: C,
  body: unknown,
  onDone: (input: Input<C>['body'], data: Data<C>) => Promise<FormResult>,
): Promise<Answer<FormResult>> {
  const parsed = parseInput(call, { params: {}, query: {}, body }, requestScope().locale)
  if (!parsed.ok) return parsed
  const answer = await callAsNobody(call, parsed.input)
  return answer.ok ? { ...answer, data: await onDone(parsed.input.body, answer.data) } : answer
}

export async function pageAnswer(answer: Answer<FormResult>): Promise<Answer<{ location: string }>> {
  if (!answer.ok) return answer
  const { location, cookies } = answer.data
  for (const cookie of cookies) appendResponseHeader('set-cookie', cookie)
  return { ...answer, data: { location } }
}
