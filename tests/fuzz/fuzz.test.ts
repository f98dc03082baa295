import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzz, fuzzCrowded, isWell } from './fuzz.ts'
import { calls } from '#src/contract/calls.ts'
import { isWhole } from '#tests/sample.ts'
import { randomFrom } from './random.ts'
import { readAnswer, sendRaw } from './raw-request.ts'
import { randomRequest } from './requests.ts'
import { startFuzzed } from './fuzzed-portal.ts'

const seed = 7
const timeoutMs = 240_000

describe('a portal', () => {
  let portal: Awaited<ReturnType<typeof startFuzzed>>
  beforeAll(async () => {
    portal = await startFuzzed()
  }, timeoutMs)
  afterAll(() => portal.end())

  test('gets requests for everything in its build: files, functions, routes and calls', async () => {
    const { targets, port } = portal
    const statuses = new Set<number>()
    for (const id of targets.functions) {
      const bytes = `POST /_serverFn/${id} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`
      statuses.add(readAnswer(await sendRaw(port, bytes)).status)
    }
    // An unknown function would return 404.
    expect([...statuses]).toEqual([400])
    expect(targets.functions.length).toBeGreaterThan(50)
    expect(targets.files).toContain('/sw.js')
    for (const route of ['/company-edit/$id', '/file-upload/$kind', '/text-stream', '/account/email/$token'])
      expect(targets.routes).toContain(route)
    expect(targets.calls).toEqual(expect.arrayContaining(Object.values(calls).map(({ path }) => path)))
  })

  test('accepts the fuzzer’s cookies as those of signed-in users', async () => {
    const { targets, port } = portal
    const page = (cookie: string) =>
      sendRaw(port, `GET /account/ HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nCookie: ${cookie}\r\n\r\n`)
    const [whole = ''] = targets.cookies
    // The first page of a process renders slowly, so it is requested in advance.
    await fetch(`http://127.0.0.1:${port}/account/`, { headers: { cookie: whole }, redirect: 'manual' })
    expect([await page(whole), await page(whole.slice(0, -9))].map((answer) => readAnswer(answer).status)).toEqual([
      200, 307,
    ])
  })

  test('has loaded everything it needs of its packages when it is ready', async () => {
    portal.removePackages()
    for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js', 'page.css'])
      expect([file, (await fetch(`http://127.0.0.1:${portal.port}/vue/docs/${file}/`)).status]).toEqual([file, 200])
  })

  test(
    'survives every request and reveals no internals, while the files of its build disappear',
    async () => {
      const between = (nth: number) => portal.removeFile(nth)
      expect(await fuzz(portal, { seed, count: 400, atOnce: 16, between })).toMatchObject({ faults: [] })
      expect(await isWell(portal)).toBe(true)
      expect(portal.said()).not.toContain('fatal')
    },
    timeoutMs,
  )
})

test(
  'the portal keeps running with 400 descriptors and more connections than that',
  async () => {
    const portal = await startFuzzed({ descriptors: 400 })
    expect(await fuzzCrowded(portal, { seed, count: 100, silent: 600 })).toMatchObject({ faults: [] })
    expect(await isWell(portal)).toBe(true)
    await portal.end()
  },
  timeoutMs,
)

test('the fuzzer requests each target, with each cookie complete, cut and altered', () => {
  const cookies = ['one', 'two'].map((name) => `${name}=${'Aa1.'.repeat(20)}end`)
  const targets = {
    files: ['/f'],
    functions: ['1', '2'],
    routes: ['/r', '/{-$l}/s/$id/$'],
    calls: ['/vue/c/{id}/'],
    cookies,
  }
  const random = randomFrom(seed)
  const sent = Array.from({ length: 4_000 }, () => randomRequest(random, targets))
  const asks = (pattern: RegExp) => sent.some((bytes) => pattern.test(bytes))
  for (const pattern of [/ \/f /, / \/_serverFn\/2/, / \/r[ ?]/, / \/s\/1\/1/, / \/x\/s\//, / \/vue\/c\/0\/[ ?]/])
    expect([pattern, asks(pattern)]).toEqual([pattern, true])
  for (const name of ['one', 'two']) {
    expect(asks(new RegExp(`Cookie: ${name}=(Aa1\\.){20}end\r`))).toBe(true)
    expect(asks(new RegExp(`Cookie: ${name}=(Aa1\\.){2,19}A?a?1?\r`))).toBe(true)
    expect(asks(new RegExp(`Cookie: ${name}=[Aa1.]*[Bb][Aa1.]*end\r`))).toBe(true)
  }
})

// Runs only with `npm run test:all`.
test.runIf(isWhole)(
  'the fuzzer detects a portal that a reversed range crashes',
  async () => {
    const imported = join(import.meta.dirname, 'planted-crash.mjs')
    const portal = await startFuzzed({ imported })
    const { faults } = await fuzz(portal, { seed, count: 700, atOnce: 16 })
    expect(faults.join()).toContain('the process ended')
    await portal.end()
  },
  timeoutMs,
)
