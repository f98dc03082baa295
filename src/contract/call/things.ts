import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'

/** For each kind of thing to which a field can refer: an id that never exists. */
export const unknownThings = {
  company: 2_147_483_646,
  line: 'no-such-line',
  address: 2_147_483_646,
  contact: 2_147_483_646,
  email: 'nobody@nowhere.example',
  basket: '87654321',
  priceLog: 2_147_483_646,
  article: 2_147_483_646,
  model: 'NO-SUCH-MODEL',
  session: '00000000-0000-4000-8000-000000000000',
}
export type Things = typeof unknownThings
export type Thing = keyof Things

const things = z.registry<{ thing: Thing }>()

/** Returns a copy of a schema that is marked as the id of an existing thing of this kind. */
export function referringTo<Schema extends z.ZodType>(thing: Thing, schema: Schema): Schema {
  const own = schema.clone()
  things.add(own, { thing })
  return own
}

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
const record = z.record(z.string(), z.unknown())

/**
 * Returns to which kind of thing each field of one part of a call (params, query or body) refers. Fields that refer to
 * nothing are left out.
 */
export function thingsIn(call: Pick<Call, Part>, part: Part): Map<string, Thing> {
  const schema = call[part]
  const names = new Map<string, Thing>()
  for (const [field, one] of Object.entries(schema instanceof z.ZodObject ? schema.shape : {})) {
    const { thing } = things.get(one instanceof z.ZodOptional ? one.unwrap() : one) ?? {}
    if (thing) names.set(field, thing)
  }
  return names
}

export function thingsOf(call: Call): Thing[] {
  return parts.flatMap((part) => {
    const sent = record.safeParse(call.example[part]).data ?? {}
    return [...thingsIn(call, part)].flatMap(([field, thing]) => (sent[field] === undefined ? [] : [thing]))
  })
}

/**
 * Returns the example input of a call with the ids of things replaced by those in `given`. If `given` has no id for a
 * kind, fields that refer to it become undefined.
 */
export function exampleWith(call: Call, given: Partial<Things>): { params: object; query: object; body: unknown } {
  const replaced = (part: Part): Record<string, unknown> => {
    const names = thingsIn(call, part)
    const sent = Object.entries(record.parse(call.example[part]))
    return Object.fromEntries(
      sent.map(([field, value]) => {
        const thing = names.get(field)
        return [field, thing === undefined ? value : given[thing]]
      }),
    )
  }
  const body = thingsIn(call, 'body').size > 0 ? replaced('body') : call.example.body
  return { params: replaced('params'), query: replaced('query'), body }
}
