import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { sql } from 'drizzle-orm'
import { createLog } from '#src/backend/platform/log/log.ts'
import { hashCheaply, hashPassword } from '#src/backend/platform/password/passwords.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { language, textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { parseSettings } from '#src/settings.ts'
import { openTestDatabase } from './database.ts'

// The tests log in thousands of times. The cost of a hash has its own test.
hashCheaply()

export const secret = 'the secret of the tests, long enough for all'
export const password = 'a long password'

const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error: z.string().optional(),
})

/** Opens a backend with its own database. Requests go to its HTTP handler, as those of its callers do. */
export async function openTestPortal(open: () => Promise<Database> = openTestDatabase) {
  const database = await open()
  await fill(database)
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line) => lines.push(String(line)))
  const settings = parseSettings({ PORTAL_SECRET: secret })
  const platform: Platform = { database, settings, log: createLog('debug', stream) }

  const send = (path: string, init: RequestInit = {}) =>
    answerHttp(platform, new Request(`http://localhost${path}`, init))
  const ask = async (
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const headers = new Headers({ 'accept-language': 'en', ...options.headers })
    if (options.token) headers.set('authorization', `Token ${options.token}`)
    if (options.body !== undefined) headers.set('content-type', 'application/json')
    const response = await send(path, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
    })
    const text = await response.text()
    return {
      code: response.status,
      headers: response.headers,
      ...envelope.parse(text === '' ? { status: true, messages: [], data: {} } : JSON.parse(text)),
    }
  }
  const login = async (username: string): Promise<string> => {
    const answer = await ask('POST', '/vue/login/', { body: { username, password } })
    return z.string().parse(answer.data['jwt'])
  }
  return { database, platform, lines, send, ask, login, close: () => database.close() }
}

export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>

/** Adds four companies (3 below 2, 2 and 4 below 1), contacts with and without groups, and a few baskets and texts. */
async function fill(database: Database): Promise<void> {
  const passwordHash = await hashPassword(password)
  await database.write(async (tx) => {
    await tx.insert(line).values([
      { code: 'doors', nameEn: 'Door leaves', nameDe: 'Türblätter', position: 2 },
      { code: 'fronts', nameEn: 'Fronts', nameDe: 'Fronten', position: 1 },
    ])
    await tx.insert(company).values([
      { id: 1, name1: 'Supplier' },
      { id: 2, name1: 'Dealer <b>& Sons</b>', parentId: 1, zip: '49074', country: 'DE' },
      { id: 3, name1: 'Joiner', parentId: 2, lastLine: 'doors' },
      { id: 4, name1: 'Other dealer', parentId: 1 },
    ])
    await tx.insert(companyLine).values([
      { companyId: 2, lineCode: 'doors' },
      { companyId: 2, lineCode: 'fronts' },
      { companyId: 3, lineCode: 'doors' },
    ])
    const person = (id: number, email: string, companyId: number, groups: string[], active = true) => ({
      id,
      email,
      companyId,
      groups,
      active,
      passwordHash,
      firstName: 'A',
    })
    await tx
      .insert(contact)
      .values([
        person(1, 'admin@test.example', 1, ['CAN_APPROVE_ORDER', 'CAN_TRANSLATE', 'MANAGE_USERS']),
        person(2, 'Dealer@test.example', 2, ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER']),
        person(3, 'joiner@test.example', 3, []),
        person(4, 'other@test.example', 4, ['CAN_APPROVE_ORDER']),
        person(5, 'left@test.example', 2, [], false),
        person(6, 'translator@test.example', 4, ['CAN_TRANSLATE']),
        { id: 7, email: 'invited@test.example', companyId: 2, active: true, firstName: 'A' },
      ])
    for (const name of ['company', 'contact'])
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`,
      )
    const order = (basketNumber: string, companyId: number, status: number) => ({
      basketNumber,
      companyId,
      status,
      lineCode: 'doors',
      customer: 'K',
    })
    await tx
      .insert(basket)
      .values([
        order('10001', 2, 2),
        order('10002', 3, 2),
        order('10003', 4, 2),
        order('10004', 2, 0),
        order('10005', 3, 5),
        order('10006', 2, 2),
      ])
    await tx
      .insert(language)
      .values(['master', 'en', 'de'].map((code, position) => ({ code, name: code.toUpperCase(), position })))
    const key = (space: string, name: string, position: number, tags: string[] = []) => ({
      space,
      key: name,
      position,
      tags,
      revision: 0,
    })
    await tx
      .insert(textKey)
      .values([
        key('system', 'b', 1, ['x']),
        key('system', 'a', 2, ['y', 'x']),
        key('system', '__proto__', 3),
        key('vartext', 'a', 1),
        key('catalog', 'c', 1),
      ])
    await tx.insert(translation).values([
      ...['a', 'b', '__proto__'].map((name) => ({
        space: 'system',
        key: name,
        lang: 'master',
        text: `master ${name}`,
      })),
      { space: 'system', key: 'a', lang: 'de', text: 'deutsch a', changedBy: 'somebody@test.example' },
      { space: 'vartext', key: 'a', lang: 'master', text: 'vartext a' },
    ])
  })
}
