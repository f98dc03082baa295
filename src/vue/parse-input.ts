import { z } from 'zod'
import type { Locale } from '#src/site.ts'
import type { Call, Refusal } from '#src/vue/call.ts'
import { errorsOf, refusalText } from '#src/vue/wording.ts'

type Parsed<P, Q, B> = { ok: true; input: { params: P; query: Q; body: B } } | { ok: false; refusal: Refusal }

const parts = z.object({ params: z.unknown().optional(), query: z.unknown().optional(), body: z.unknown().optional() })

/** Reads what somebody sent by the call's own schemas. What does not fit is one refusal that names every field. */
export const parseInput = <Name extends string, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<Name, P, Q, B, D>,
  sent: unknown,
  locale: Locale,
): Parsed<z.output<P>, z.output<Q>, z.output<B>> => {
  const raw = parts.safeParse(sent)
  const given = raw.success ? raw.data : { params: undefined, query: undefined, body: undefined }
  const params = call.params.safeParse(given.params, { reportInput: true })
  const query = call.query.safeParse(given.query, { reportInput: true })
  const body = call.body.safeParse(given.body, { reportInput: true })
  if (params.success && query.success && body.success) {
    return { ok: true, input: { params: params.data, query: query.data, body: body.data } }
  }
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? [])
  const errors = errorsOf(issues, locale)
  const named = Object.entries(errors).map(([field, texts]) => (field ? `${field}: ${texts.join(' ')}` : texts.join(' ')))
  const messages = [refusalText('invalid', locale), ...named.slice(0, 10)]
  return { ok: false, refusal: { code: 'invalid', messages, errors } }
}
