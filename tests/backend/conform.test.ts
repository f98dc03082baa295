import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHttp } from '#src/backend/answer-http.ts'
import type { Ground } from '#src/backend/context.ts'
import { demoPassword } from '#src/backend/demo/accounts.ts'
import { demoSizes, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { createLog } from '#src/backend/log.ts'
import { basket } from '#src/backend/tables.ts'
import { parseSettings } from '#src/settings.ts'
import type { CallName } from '#src/vue/calls.ts'
import { conform } from '#src/vue/conform/run.ts'
import { type Fault, faults } from './conform-faults.ts'
import { makeDirectory, openTestDatabase, removeDirectories } from './database.ts'

let ground: Ground
beforeAll(async () => {
  const database = await openTestDatabase()
  const settings = parseSettings({
    PORTAL_SECRET: 'the secret of the tests, long enough',
    PORTAL_DATA: makeDirectory(),
  })
  ground = { database, settings, log: createLog('error', new PassThrough().resume()) }
  await database.write((tx) => seedDemo(tx, demoSizes, new Date()))
})
afterAll(async () => {
  await ground.database.close()
  removeDirectories()
})

/** Everything wrong that is found, as "call: claim: reason". */
async function findings(user: string, more: { only?: CallName[]; basket?: string; fault?: Fault } = {}) {
  const { only = [], fault, ...settings } = more
  const answer = (request: Request) => answerHttp(ground, request)
  const send = fault ? (request: Request) => fault.answer(request, answer) : answer
  const base = { url: 'http://localhost', scheme: 'Token', write: true, timeoutMs: 20_000, password: demoPassword }
  const { calls, remains } = await conform({ ...base, ...settings, user: `${user}@demo.example`, send }, only)
  const wrong = calls.flatMap(({ call, fails }) => fails.map(({ claim, reason }) => `${call}: ${claim}: ${reason}`))
  return { wrong, calls, remains }
}

async function waitingBasket(): Promise<string> {
  const [row] = await ground.database.read.select().from(basket).where(eq(basket.status, 2)).limit(1)
  return row?.basketNumber ?? ''
}

describe('our own backend', () => {
  test('holds all of the contract, as its administrator may see and write it', async () => {
    const { wrong, calls, remains } = await findings('admin', { basket: await waitingBasket() })
    expect(wrong).toEqual([])
    expect(calls.filter(({ holds }) => holds.length < 2)).toEqual([])
    const left = calls.flatMap(({ notChecked }) => notChecked.map(({ reason }) => reason))
    expect([...new Set(left)].toSorted()).toEqual(['no company outside those of the user was found', 'the user has it'])
    expect([...remains].some((one) => one.startsWith('company '))).toBe(true)
  }, 180_000)

  test.each(['dealer', 'translator', 'joiner'])(
    'holds it for %s, as far as that account may go',
    async (user) => {
      const { wrong, calls } = await findings(user)
      expect(wrong).toEqual([])
      expect(calls.flatMap(({ holds }) => holds).length).toBeGreaterThan(120)
    },
    180_000,
  )
})

describe('a backend that is wrong', () => {
  test.each(faults.map((fault) => [fault.what, fault] as const))('is found where %s', async (_, fault) => {
    const named = fault.basket ? { basket: await waitingBasket() } : {}
    const { wrong } = await findings(fault.user ?? 'admin', { only: [fault.call], fault, ...named })
    expect(wrong.filter((one) => fault.found.test(one))).not.toEqual([])
  })
})
