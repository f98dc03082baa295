import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { desc, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHttp } from '#src/backend/answer-http.ts'
import { routes } from '#src/backend/answer-http.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { routeFacts } from '#src/contract/routes/route-facts.ts'
import type { Call } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { type Things, unknownThings } from '#src/contract/call/things.ts'
import { openDemoDatabase } from './database.ts'
import { unaudited, written } from './call-rows.ts'
import { makeActing, makePeople, type Person } from './permission-people.ts'
import { isScoped, sampleOf } from './samples.ts'
import { requestOf } from './request-of.ts'
import { ofTurn } from '#tests/sample.ts'

const secret = 'the secret of the matrix, long enough for all'
const dataDir = mkdtempSync(join(tmpdir(), 'portal-matrix-'))

let platform: Platform
let people: Person[]
let acting: Awaited<ReturnType<typeof makeActing>>
beforeAll(async () => {
  const database = await openDemoDatabase()
  const settings = parseSettings({ PORTAL_SECRET: secret, PORTAL_DATA: dataDir })
  platform = { database, settings, log: createLog('error', new PassThrough().resume()) }
  const now = new Date()
  people = await database.write(async (tx) => {
    const made = await makePeople(tx, secret, now)
    acting = await makeActing(tx, secret, now)
    return made
  })
})
afterAll(async () => {
  await platform.database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

class Undone extends Error {}

type AuditRow = typeof audit.$inferSelect
type Answered = { status: number; text: string; audited: AuditRow[] }

/** Answers a request and rolls back its writes, so that the next request finds the same state. */
async function answerUndone(request: Request): Promise<Answered> {
  let answer: Answered = { status: 0, text: '', audited: [] }
  const undone = platform.database.write(async (tx) => {
    const database: Database = {
      ...platform.database,
      read: tx,
      write: (run) => tx.transaction(run),
      yieldToEventLoop: async () => {},
      readLong: (run) => run(tx),
      vacuumAndAnalyze: async () => {},
    }
    const [last] = await tx.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1)
    const response = await answerHttp({ ...platform, database }, request)
    const text = await response.text()
    const audited = await tx
      .select()
      .from(audit)
      .where(gt(audit.id, last?.id ?? 0))
    answer = { status: response.status, text, audited }
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return answer
}

/** The status that the contract requires for a person and a call, before any record is read. */
function refusalOf(call: Call, person: Person): 401 | 403 | null {
  if (call.auth !== 'token') return null
  const { groups } = person
  if (groups === null) return 401
  if (person.isGuest && !(call.guestMay ?? call.method === 'GET')) return 403
  const mayBack = person.isActing && call.name === 'session.switchUser'
  return mayBack || call.groups.length === 0 || call.groups.some((group) => groups.includes(group)) ? null : 403
}

const denials = new Set([401, 403, 404, 501])

/** The violations of the contract in one cell of the matrix. */
async function faultsOf(call: Call, person: Person, sample = sampleOf): Promise<string[]> {
  const ask = (things: Things) => answerUndone(requestOf(call, sample(call, things), person.token))
  const say = (what: string, { status, text }: { status: number; text: string }) =>
    `${person.name}, ${what}: ${status} ${text.slice(0, 200)}`
  const own = await ask(person.own)
  const expected = refusalOf(call, person)
  const isRight = expected === null ? own.status < 500 && !denials.has(own.status) : own.status === expected
  const faults = isRight ? [] : [say(`own, expected ${expected ?? 'to be let in'}`, own)]
  if (!isScoped(call)) return faults
  const [foreign, none] = [await ask(person.foreign), await ask(unknownThings)]
  for (const [what, answer] of [
    ['foreign', foreign],
    ['unknown', none],
  ] as const)
    if (answer.status !== (expected ?? 404)) faults.push(say(`${what}, expected ${expected ?? 404}`, answer))
  if (foreign.text !== none.text) faults.push(say('foreign is told from unknown', foreign))
  return faults
}

// `npm test` runs half of the calls each time, `npm run test:all` all of them.
describe.each(ofTurn(Object.values(calls), 2).map((call) => [call.name, call] as const))('%s', (_, call) => {
  test('lets in the users that the contract lets in, and reveals nothing outside their scope', async () => {
    const faults: string[] = []
    for (const person of people) faults.push(...(await faultsOf(call, person)))
    expect(faults).toEqual([])
  })
})

describe('a user who acts as another', () => {
  const writes = Object.values(calls).filter((call) => call.auth === 'token' && call.method !== 'GET')
  test.each(writes.map((call) => [call.name, call] as const))('writes by %s under both names', async (name, call) => {
    const { status, text, audited } = await answerUndone(
      requestOf(call, (written.get(name) ?? ((sent) => sent))(sampleOf(call, acting.own)), acting.token),
    )
    const events = audited.map((row) => [row.action, row.contactId !== null, row.realContactId !== null])
    expect(events, text).toEqual(events.map(([action]) => [action, true, true]))
    expect([status, unaudited.has(name) || events.length > 0], text).toEqual([200, true])
  })
})

describe('the matrix', () => {
  test('requests a company’s record for every call that names one', () => {
    const asks = ({ params, query, body }: Call['example']) => JSON.stringify([params, query, body ?? null])
    const unscoped = Object.values(calls).filter(
      (call) => !isScoped(call) && /"(id|cid|dealer)":\d/.test(asks(call.example)),
    )
    expect(unscoped.map((call) => call.name)).toEqual(['i18n.article'])
  })

  test('detects a call that rejects a permitted user, and one that reveals what is outside the scope', async () => {
    const isTranslator = ({ name }: Person) => name === 'translator'
    const isDealer = ({ name }: Person) => name === 'dealer'
    const isGuest = ({ name }: Person) => name === 'guest.kantwerk'
    const forAll: Call = { ...calls['price.logs'], groups: [] }
    for (const person of people.filter(isGuest)) {
      const forGuests: Call = { ...calls['address.edit'], guestMay: true }
      expect(await faultsOf(forGuests, person)).toHaveLength(3)
    }
    for (const person of people.filter(isTranslator)) expect(await faultsOf(forAll, person)).toHaveLength(1)
    const info = calls['company.info']
    for (const person of people.filter(isDealer)) {
      expect(await faultsOf(info, person)).toEqual([])
      expect(await faultsOf(info, person, () => sampleOf(info, person.own))).toHaveLength(2)
      const events = (call: Call, things: Things) => sampleOf(call, things === person.foreign ? person.own : things)
      expect(await faultsOf(info, person, events)).toHaveLength(2)
    }
  })
})

describe('a route beside the calls', () => {
  const asked: Record<string, string> = {
    openapi: '/vue/openapi.json',
    docs: '/vue/docs',
    'docs.files': '/vue/docs/start.js',
    'basket.stream': '/vue/basket/stream/',
    'i18n.stream': '/vue/i18n/stream/?space=system&lang=de',
    'company.logo': '/vue/company/1/logo/none/',
    'price.uploadProgress': '/vue/price/upload/progress/',
  }
  test.each(routes.map((one) => [one.name, one] as const))(
    '%s requires the same session and groups',
    async (name, one) => {
      expect(asked).toHaveProperty([name])
      for (const person of people) {
        const headers = new Headers(person.token === null ? {} : { authorization: `Token ${person.token}` })
        const aborted = new AbortController()
        const url = `http://localhost${asked[name]}`
        const response = await answerHttp(platform, new Request(url, { headers, signal: aborted.signal }))
        await response.body?.cancel()
        aborted.abort()
        const expected = refusalOf({ ...calls['basket.list'], ...routeFacts[one.name], name: 'basket.list' }, person)
        expect([person.name, response.status]).toEqual([person.name, expected ?? response.status])
        expect([401, 403].includes(response.status)).toBe(expected !== null)
      }
    },
  )
})
