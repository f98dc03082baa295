import { z } from 'zod'
import type { Locale } from '#src/site.ts'
import type { Call, Input, Refusal } from '#src/vue/call.ts'
import { errorsOf, refusalText } from '#src/vue/wording.ts'

type Parsed<C extends Call> = { ok: true; input: Input<C> } | { ok: false; refusal: Refusal }

const parts = z.object({ params: z.unknown().optional(), query: z.unknown().optional(), body: z.unknown().optional() })

/** Reads what somebody sent by the call's own schemas. What does not fit is one refusal that names every field, or the first of many. */
export const parseInput = <C extends Call>(call: C, sent: unknown, locale: Locale): Parsed<C> => {
  const raw = parts.safeParse(sent)
  const given = raw.success ? raw.data : { params: undefined, query: undefined, body: undefined }
  const params = z.safeParse<C['params']>(call.params, given.params, { reportInput: true })
  const query = z.safeParse<C['query']>(call.query, given.query, { reportInput: true })
  const body = z.safeParse<C['body']>(call.body, given.body, { reportInput: true })
  if (params.success && query.success && body.success) {
    return { ok: true, input: { params: params.data, query: query.data, body: body.data } }
  }
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? [])
  const errors = errorsOf(issues, locale)
  const named = Object.entries(errors).map(([field, texts]) =>
    field ? `${field}: ${texts.join(' ')}` : texts.join(' '),
  )
  const messages = [refusalText('invalid', locale), ...named.slice(0, 10)]
  if (named.length > 10) messages.push(`… (${issues.length})`)
  return { ok: false, refusal: { code: 'invalid', messages, errors } }
}
