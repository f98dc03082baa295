import { PassThrough } from 'node:stream'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { demoPassword } from '#src/backend/demo/seed-demo.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { session } from '#src/backend/platform/db/tables/contact.ts'
import { parseSettings } from '#src/settings.ts'
import type { CallName } from '#src/contract/calls.ts'
import { printed } from '#src/conformance/print.ts'
import { conform } from '#src/conformance/run.ts'
import { type Fault, faults } from './conform-faults.ts'
import { listFaults } from './conform-faults-lists.ts'
import { versionFaults } from './conform-faults-versions.ts'
import { ofTurn } from '#tests/sample.ts'
import { makeDirectory, openDemoDatabase, removeDirectories } from '#tests/backend/database.ts'

const secret = 'the secret of the tests, long enough'
// The sign-out cookie is sealed with the process’s own settings.
vi.stubEnv('PORTAL_SECRET', secret)

let platform: Platform
beforeAll(async () => {
  const database = await openDemoDatabase()
  const settings = parseSettings({
    PORTAL_SECRET: secret,
    PORTAL_DATA: makeDirectory(),
  })
  platform = { database, settings, log: createLog('error', new PassThrough().resume()) }
})
afterAll(async () => {
  await platform.database.close()
  removeDirectories()
})

/** Returns all violations that are found, as "call: claim: reason". */
async function findings(
  user: string,
  more: { only?: CallName[]; basket?: string; fault?: Fault; write?: boolean } = {},
) {
  const { only = [], fault, ...settings } = more
  const answer = (request: Request) => answerHttp(platform, request)
  const send = fault ? (request: Request) => fault.answer(request, answer) : answer
  const base = { url: 'http://localhost', scheme: 'Token', write: true, timeoutMs: 20_000, password: demoPassword }
  const { calls, remains } = await conform({ ...base, ...settings, user: `${user}@demo.example`, send }, only)
  const wrong = calls.flatMap(({ call, fails }) => fails.map(({ claim, reason }) => `${call}: ${claim}: ${reason}`))
  return { wrong, calls, remains }
}

async function waitingBasket(): Promise<string> {
  const [row] = await platform.database.read.select().from(basket).where(eq(basket.status, 2)).limit(1)
  return row?.basketNumber ?? ''
}

describe('our own backend', () => {
  test('conforms to the whole contract, as far as its administrator may read and write', async () => {
    const { wrong, calls, remains } = await findings('admin', { basket: await waitingBasket() })
    expect(wrong).toEqual([])
    expect(calls.filter(({ holds }) => holds.length < 2)).toEqual([])
    const left = calls.flatMap(({ notChecked }) => notChecked.map(({ reason }) => reason))
    expect([...new Set(left)].toSorted()).toEqual(['no company outside those of the user was found', 'the user has it'])
    expect([...remains].some((one) => one.startsWith('company '))).toBe(true)
  }, 180_000)

  test.each(ofTurn(['dealer', 'translator', 'joiner'], 3))(
    'conforms for %s, as far as that account may go',
    async (user) => {
      const { wrong, calls } = await findings(user)
      expect(wrong).toEqual([])
      expect(calls.flatMap(({ holds }) => holds).length).toBeGreaterThan(120)
    },
    180_000,
  )
})

test('a backend without an additional call is reported, but not as wrong', async () => {
  const answer: Fault['answer'] = async (request, ours) =>
    new URL(request.url).pathname === '/vue/logout/' ? new Response('Not found', { status: 404 }) : ours(request)
  const fault = { what: 'it has none', call: 'session.logout', found: /./, answer } as const
  const { wrong, calls } = await findings('joiner', { only: ['session.logout'], fault })
  expect(wrong).toEqual([])
  expect(calls.flatMap(({ holds }) => holds)).toEqual([])
  expect(calls[0]?.notChecked[0]?.reason).toContain('it is an addition')
})

describe('the account of the check', () => {
  const names = z.object({ username: z.string(), password: z.string() })

  test.each([false, true])('is never used with a wrong password, with --write %s', async (write) => {
    const tried: z.infer<typeof names>[] = []
    const answer: Fault['answer'] = async (request, ours) => {
      const body = request.url.endsWith('/login/')
        ? names.safeParse(
            await request
              .clone()
              .json()
              .catch(() => null),
          )
        : null
      if (body?.success && body.data.username !== '') tried.push(body.data)
      return ours(request)
    }
    const fault = { what: 'nothing', call: 'session.login', found: /./, answer } as const
    const { wrong } = await findings('admin', { only: ['session.login'], fault, write })
    expect(wrong).toEqual([])
    const own = tried.filter(({ username }) => username.toLowerCase() === 'admin@demo.example')
    expect(own.length).toBeGreaterThan(1)
    expect(own.filter(({ password }) => password !== demoPassword)).toEqual([])
    expect(tried.filter(({ password }) => password !== demoPassword)).toHaveLength(write ? 2 : 1)
  })

  test('is signed out of every session of the check', async () => {
    const count = async () =>
      (await platform.database.read.select().from(session).where(isNull(session.endedAt))).length
    const before = await count()
    const { remains } = await findings('admin', { only: ['session.login', 'session.switchUser', 'session.changeLine'] })
    expect(await count()).toBe(before)
    expect(remains.filter((one) => one.includes('session'))).toEqual([])
  })

  test('stays signed in if there is no sign-out, which the report notes', async () => {
    const answer: Fault['answer'] = async (request, ours) =>
      request.url.endsWith('/vue/logout/') ? new Response('Not found', { status: 404 }) : ours(request)
    const fault = { what: 'nothing', call: 'session.login', found: /./, answer } as const
    const { remains } = await findings('joiner', { only: ['session.login'], fault, write: false })
    expect(remains).toContainEqual(expect.stringMatching(/^\d sessions, until the day is over/))
  })
})

test('a report ends with its counts, followed by each failed claim', async () => {
  const fault = faults.find(({ what }) => what === 'a country is missing')
  const { calls, remains } = await findings('admin', { only: ['company.countryCodes', 'basket.list'], fault })
  const lines = printed({ calls, remains }, false)
  const at = lines.findIndex((line) => /^2 calls: \d+ claims hold, \d+ do not, \d+ were not checked\.$/.test(line))
  expect(at).toBeGreaterThan(0)
  const failed = calls.flatMap(({ fails }) => fails)
  expect(lines.slice(at + 1)).toEqual([
    'Failed: 1 of them breaks the contract:',
    ...failed.map(({ claim, reason }) => `  company.countryCodes: ${claim}: ${reason}`),
  ])
  expect(lines.slice(0, at).join('\n')).toContain(`fails: ${failed[0]?.claim}`)
})

describe('a wrong backend', () => {
  test.each(ofTurn([...faults, ...listFaults, ...versionFaults], 12).map((fault) => [fault.what, fault] as const))(
    'is detected: %s',
    async (_, fault) => {
      const named = fault.basket ? { basket: await waitingBasket() } : {}
      const { wrong } = await findings(fault.user ?? 'admin', { only: [fault.call], fault, ...named })
      expect(wrong.filter((one) => fault.found.test(one))).not.toEqual([])
    },
  )
})
