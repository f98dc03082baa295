import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mail, registration } from '#src/backend/platform/db/tables/portal.ts'
import { calls } from '#src/contract/calls.ts'
import { type Asked, repeated } from '#tests/backend/call-rows.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let staff: string
beforeAll(async () => {
  portal = await openTestPortal()
  staff = await hire(portal, 'staff', 1, ['CAN_CREATE_COMPANIES', 'CAN_CREATE_CONTACTS', 'MANAGE_USERS'])
})
afterAll(() => portal.close())

const place = { name1: 'Baustelle', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '1' }
const person = { first_name: 'Karin', last_name: 'Ahlers' }

const withNumber = Object.values(calls).filter(({ name, body }) => {
  const shape = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  return shape.includes('"request_id"') && !name.startsWith('i18n.')
})

describe('a request sent twice with one request id', () => {
  for (const { name } of withNumber)
    test(`runs once by ${name}, even in parallel, and gets an answer each time`, async () => {
      const sent = await orFail(repeated[name])(portal, staff)
      const before = await written()
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(sent, {}, name)))
      for (const answer of answers) expect(answer).toMatchObject({ code: 200, status: true, data: answers[0]?.data })
      const after = await written()
      expect(after.audit).toBe(before.audit + 1)
      expect(await send(sent, {}, name)).toMatchObject({ code: 200, data: answers[0]?.data })
      const taken = await send(sent, sent.other, name)
      expect(taken).toMatchObject({ code: 409, messages: [expect.stringMatching(/previous attempt was saved/)] })
      expect(await written()).toEqual(after)
      // Without the id, it is a new request, which may still be rejected for another reason.
      expect((await send(sent, { request_id: undefined }, name)).messages.join()).not.toMatch(/previous attempt/)
    })

  test('is a different request for another user', async () => {
    const body = { ...place, request_id: 'shared' }
    const dealer = await portal.login('dealer@test.example')
    const [one, other] = await Promise.all(
      [staff, dealer].map((token) => portal.ask('POST', '/vue/company/2/address/new/', { token, body })),
    )
    expect(one?.data['id']).not.toBe(other?.data['id'])
  })

  test('is one registration, with the values sent last', async () => {
    const body = { ...person, email: 'twice@test.example', request_id: 'twice' }
    const register = (password1: string, more: object) =>
      portal.ask('POST', '/vue/register/contact/', { body: { ...body, password1, password2: password1, ...more } })
    await register('Nut-und-Feder-8', {})
    await register('Zinken-und-Zapfen-9', { last_name: 'Otten', proof: 'a secret of this browser alone' })
    const rows = await portal.database.read.select().from(registration)
    const own = rows.filter(({ email }) => email === body.email)
    expect(own.map(({ lastName, proofHash }) => [lastName, proofHash !== null])).toEqual([['Otten', true]])
    const mails = await portal.database.read.select().from(mail)
    expect(mails.filter(({ to }) => to === body.email)).toHaveLength(1)
  })
})

function orFail<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a call with a request_id has a row in tests/backend/call-rows.ts')
  return row
}

const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
})

async function send({ path, body, isPublic, document }: Asked, more: object, name: string) {
  const whole = { ...body, request_id: `one ${name}`, ...more }
  if (!document) return portal.ask('POST', `/vue/${path}`, { ...(!isPublic && { token: staff }), body: whole })
  const form = new FormData()
  form.set('document', JSON.stringify(whole))
  const headers = { authorization: `Token ${staff}`, 'accept-language': 'en' }
  const response = await portal.send(`/vue/${path}`, { method: 'POST', headers, body: form })
  return { code: response.status, ...envelope.parse(await response.json()) }
}

async function written() {
  const count = async (table: string) => {
    const { rows } = z
      .object({ rows: z.array(z.object({ n: z.coerce.number() })) })
      .parse(await portal.database.read.execute(sql`select count(*) as n from ${sql.identifier(table)}`))
    return rows[0]?.n ?? 0
  }
  return { audit: await count('audit'), mail: await count('mail'), address: await count('address') }
}
