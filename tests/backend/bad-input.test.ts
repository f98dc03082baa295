import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { unknownThings } from '#src/contract/call/things.ts'
import { groups } from '#src/session/groups.ts'
import { badInput } from './bad-input.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { sampled } from '#tests/sample.ts'
import { requestOf } from './request-of.ts'
import { sampleOf } from './samples.ts'
import { hire } from './staff.ts'

let portal: TestPortal
let token: string
let address: number
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'everything', 1, [...groups])
  const place = { name1: 'A', address1: 'Weg 1', zip: '1', city: 'A', country: 'DE', phone: '1' }
  const { data } = await portal.ask('POST', '/vue/company/2/address/new/', { token, body: place })
  address = z.int().parse(data['id'])
})
afterAll(() => portal.close())

type Named = Call & { name: CallName }
const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()),
  data: z.record(z.string(), z.unknown()).catch({}),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
})
const record = z.record(z.string(), z.unknown())

/** Returns the names of a schema’s fields; [] if it is not an object. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

const isUpload = ({ kind, name }: Named) => kind === 'multipart' && name !== 'company.edit'
const asked: Named[] = Object.values(calls).filter((call) => !isUpload(call))
const documentFields = fieldsOf(calls['company.edit'].body.shape.document)

let made = 0

/** A body that is valid except for one field. */
function bodyWith(call: Named, field: string, value: string): Record<string, unknown> {
  const { body } = sampleOf(call, { ...unknownThings, company: 2, contact: 3 })
  const { version: _version, request_id: _request, ...sample } = record.catch({}).parse(body)
  made += 1
  if (call.name === 'company.edit') return { document: { version: 1, [field]: value } }
  return { ...sample, ...('email' in sample && { email: `n${made}@test.example` }), [field]: value }
}

async function send(call: Named, sent: { params?: object; query?: object; body?: unknown }) {
  const params = { ...sampleOf(call, { ...unknownThings, company: 2, contact: 3, address }).params, ...sent.params }
  const response = await answerHttp(portal.platform, requestOf(call, { ...sent, params }, token))
  return { code: response.status, ...envelope.parse(await response.json()) }
}

type Answered = Awaited<ReturnType<typeof send>>

/** Returns the fault of an answer; null if there is none. A call must name the field of an invalid value. */
function faultIn({ code, status, messages, errors = {} }: Answered, field: string, fits: boolean): string | null {
  if (code >= 500) return `${code} ${messages.join(' ')}`
  if (status) return fits ? null : 'taken, though it does not fit'
  if (messages.join('').trim() === '') return `${code} without a word`
  return fits || errors[field] !== undefined ? null : `${code} that does not name it: ${JSON.stringify(errors)}`
}

/** Bidi control characters, which calls drop because they can make one name look like another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the stored text if more than outer spaces, bidi controls and the Unicode form changed; null otherwise. */
function changedIn({ status, data }: Answered, field: string, value: string): string | null {
  const stored = data[field]
  const same = [value, value.replaceAll(turning, '').normalize('NFC').trim()]
  if (!status || typeof stored !== 'string' || same.includes(stored)) return null
  return `stored as ${JSON.stringify(stored)}`
}

async function faultsOf(call: Named, fields: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [at, field] of fields.entries())
    for (const [kind, value] of sampled(Object.entries(badInput), 3, at)) {
      await portal.database.write(async (tx) => {
        await tx.execute(sql`update company set version = 1 where id = 2`)
        await tx.delete(rateLimit)
      })
      const body = bodyWith(call, field, value)
      const { error, data } = call.body.safeParse(body)
      // The errors of a multipart form name a field within its document.
      const name = call.name === 'company.edit' ? `document.${field}` : field
      const fits = error?.issues.some(({ path }) => path.join('.') === name) !== true
      // An empty value leaves the stored value as it is.
      const isNone = value.trim() === '' && (record.catch({}).parse(data)[field] ?? '') === ''
      const answer = await send(call, { body })
      const fault = faultIn(answer, name, fits) ?? (isNone ? null : changedIn(answer, field, value))
      if (fault !== null) faults.push(`${field}, ${kind}: ${fault}`)
    }
  return faults
}

describe('a value is returned as entered, or rejected with a message at its field', () => {
  for (const call of asked.filter(({ kind }) => kind !== 'none'))
    test(`by ${call.name}`, async () => {
      const fields = call.name === 'company.edit' ? documentFields : fieldsOf(call.body)
      expect(await faultsOf(call, fields)).toEqual([])
    })

  for (const call of asked.filter(({ query }) => fieldsOf(query).length > 0))
    test(`by the query of ${call.name}`, async () => {
      const faults: string[] = []
      for (const [at, field] of fieldsOf(call.query).entries())
        for (const [kind, value] of sampled(Object.entries(badInput), 3, at)) {
          const sample = sampleOf(call, { ...unknownThings, company: 2, contact: 3 })
          const answer = await send(call, { ...sample, query: { ...sample.query, [field]: value } })
          const fault = faultIn(answer, field, true)
          if (fault !== null) faults.push(`${field}, ${kind}: ${fault}`)
        }
      expect(faults).toEqual([])
    })
})
