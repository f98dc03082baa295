import { z } from 'zod'
import type { Locale } from '#src/site/site.ts'
import type { Call, Input, Refusal } from '#src/contract/call/call.ts'
import { describeIssues } from '#src/contract/words/wording.ts'

type Parsed<C extends Call> = { ok: true; input: Input<C> } | { ok: false; refusal: Refusal }

const parts = z.object({ params: z.unknown().optional(), query: z.unknown().optional(), body: z.unknown().optional() })

/**
 * Parses input with the schemas of a call. Returns the parsed input, or a refusal with the code `invalid` that names
 * the invalid fields. An empty query value counts as absent.
 */
export const parseInput = <C extends Call>(call: C, sent: unknown, locale: Locale): Parsed<C> => {
  const raw = parts.safeParse(sent)
  const given = raw.success ? raw.data : { params: undefined, query: undefined, body: undefined }
  const params = z.safeParse<C['params']>(call.params, given.params, { reportInput: true })
  const query = z.safeParse<C['query']>(call.query, withoutEmpty(given.query), { reportInput: true })
  const body = z.safeParse<C['body']>(call.body, given.body, { reportInput: true })
  if (params.success && query.success && body.success) {
    return { ok: true, input: { params: params.data, query: query.data, body: body.data } }
  }
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? [])
  return { ok: false, refusal: { code: 'invalid', ...describeIssues(call, issues, locale) } }
}

/** Returns a query without empty values, which count as absent. */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
