import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { routes } from '#src/backend/answer-http.ts'
import { handlers } from '#src/backend/handlers.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import type { routeFacts } from '#src/contract/routes/route-facts.ts'
import { type Call, type RefusalCode, refusalCodes, statusOfRefusal } from '#src/contract/call/call.ts'
import { groups } from '#src/session/groups.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { unknownThings } from '#src/contract/call/things.ts'
import { openApi } from '#src/contract/openapi/openapi.ts'
import { sampleOf } from './samples.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { conflicts } from './call-rows.ts'
import { requestOf, type Sent } from './request-of.ts'
import { hire } from './staff.ts'

const own = 'everything@test.example'
const guestAddress = 'guest.kantwerk@demo.example'
const untouched = { ...handlers }

let portal: TestPortal
let everything: string
let nothing: string
let guest: string
let documented: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
beforeAll(async () => {
  portal = await openTestPortal()
  everything = await hire(portal, 'everything', 1, [...groups])
  nothing = await hire(portal, 'nothing', 1, [])
  await portal.database.write(async (tx) => {
    const [other] = await tx.select().from(contact)
    const passwordHash = other?.passwordHash ?? null
    await tx.insert(contact).values({ companyId: 2, email: guestAddress, passwordHash, active: true, firstName: 'G' })
  })
  guest = await portal.login(guestAddress)
  const operation = z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) })
  const { paths } = await openApi('1')
  documented = z.record(z.string(), z.record(z.string(), operation)).parse(paths)
})
afterEach(() => {
  Object.assign(handlers, untouched)
})
afterAll(() => portal.close())

const statusesOf = (name: string): number[] => {
  const operations = Object.values(documented).flatMap((methods) => Object.values(methods))
  const found = operations.find(({ operationId }) => operationId === name)
  return Object.keys(found?.responses ?? {}).map(Number)
}

const send = async (request: Request) => {
  const response = await withRequestScope({ locale: 'en', nonce: undefined, ip: '192.0.2.1' }, () =>
    answerHttp(portal.platform, request),
  )
  await response.body?.cancel()
  return response
}
const codeOf = async (request: Request) => (await send(request)).status

/** Returns a request that would succeed for the user of this token. */
const whole = (call: Call & { name: CallName }, token: string | null = everything, sent?: Sent) =>
  requestOf(call, sent ?? sampleOf(call, { ...unknownThings, company: 2, email: 'nothing@test.example' }), token)

const withBody = (call: Call & { name: CallName }, type: string, body: string) => {
  const { url, method } = whole(call)
  const headers = { authorization: `Token ${everything}`, 'content-type': type }
  return new Request(url, { method, headers, body })
}
const urlencoded = 'application/x-www-form-urlencoded'

/** By refusal: sends a call that would succeed but for the cause of that refusal, and returns the status. */
const causes: Record<RefusalCode, (call: Call & { name: CallName }) => Promise<number>> = {
  invalid: (call) => {
    if (call.kind !== 'none') return codeOf(withBody(call, call.kind === 'json' ? 'application/json' : urlencoded, '{'))
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const params = Object.fromEntries(names.map((name) => [name, '!'.repeat(61)]))
    const asked = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
    const query = { ...Object.fromEntries(asked.map((name) => [name, '!'])), page: 0 }
    return codeOf(whole(call, everything, { params, query }))
  },
  unauthenticated: (call) =>
    codeOf(
      whole(
        call,
        null,
        call.name === 'session.login' ? { body: { username: own, password: 'not theirs' } } : undefined,
      ),
    ),
  forbidden: (call) => codeOf(whole(call, call.groups.length > 0 ? nothing : guest)),
  'not-found': (call) => codeOf(requestOf(call, sampleOf(call, unknownThings), everything)),
  conflict: async (call) => {
    const { token = everything, ...sent } = (await conflicts[call.name]?.(portal, own)) ?? {}
    return codeOf(whole(call, token, sent))
  },
  'too-large': (call) =>
    codeOf(withBody(call, call.kind === 'json' ? 'application/json' : urlencoded, `a=${'a'.repeat(1_000_000)}`)),
  'wrong-kind': (call) => codeOf(withBody(call, 'text/plain', 'a')),
  'too-many': async (call) => {
    await portal.database.write((tx) => tx.delete(rateLimit))
    const sent = call.name === 'account.confirmEmail' ? { body: { token: 'none' } } : undefined
    const by = call.auth === 'token' ? everything : null
    const before = await codeOf(whole(call, by, sent))
    expect(before).not.toBe(429)
    await portal.database.write((tx) => tx.update(rateLimit).set({ tries: 100_000 }))
    return codeOf(whole(call, by, sent))
  },
  fault: (call) => codeOfPlanted(call, new Error('planted')),
  'not-implemented': () => Promise.reject(new Error('no call of ours is not implemented')),
  unavailable: (call) => codeOfPlanted(call, Object.assign(new Error('planted'), { code: '57P01' })),
}

function codeOfPlanted(call: Call & { name: CallName }, error: Error): Promise<number> {
  plant(call.name, error)
  return codeOf(whole(call))
}

function plant(name: CallName, error: Error): void {
  handlers[name] = async () => {
    throw error
  }
}

const codeOfStatus = (status: number) => refusalCodes.find((code) => statusOfRefusal[code] === status)

describe.each(Object.values(calls).map((call) => [call.name, call] as const))('%s', (name, call) => {
  test('returns each status that the OpenAPI document lists', async () => {
    const given: number[] = []
    for (const status of statusesOf(name)) {
      const code = codeOfStatus(status)
      if (code) given.push(await causes[code](call))
      Object.assign(handlers, untouched)
    }
    expect(given).toEqual(statusesOf(name).filter((status) => status >= 400))
  })
})

test('only the lists of texts return 304, as the document specifies', async () => {
  const tagged = Object.values(calls).filter(({ name }) => statusesOf(name).includes(304))
  expect(tagged.map(({ name }) => name)).toEqual(['i18n.vartext', 'i18n.system', 'i18n.catalogTexts'])
  for (const call of tagged) {
    const etag = (await send(whole(call))).headers.get('etag') ?? ''
    const again = whole(call)
    again.headers.set('if-none-match', etag)
    expect(await codeOf(again)).toBe(304)
  }
})

describe('a call with a refusal that the document does not list', () => {
  const ask = () => portal.ask('GET', '/vue/country-codes/')
  const logged = (word: string) => portal.lines.filter((line) => line.includes(word))

  test('is a fault in every test, and the log names it', async () => {
    plant('company.countryCodes', new RefusalError('conflict', ['planted']))
    const answer = await ask()
    expect(answer.code).toBe(500)
    expect(logged(String(answer.data['reference'])).join()).toContain('company.countryCodes does not name its refusal')
  })

  test('still gets its answer in production, with a log line', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    plant('company.countryCodes', new RefusalError('conflict', ['planted']))
    expect(await ask()).toMatchObject({ code: 409, messages: ['planted'] })
    expect(logged('unnamed-refusal')).toHaveLength(1)
    vi.unstubAllEnvs()
  })
})

describe('a route beside the calls', () => {
  const get = (path: string, headers = {}) => portal.send(path, { headers })
  const as = (token: string) => ({ authorization: `Token ${token}` })

  test('returns the statuses that the document lists', async () => {
    const seen: Record<keyof typeof routeFacts, number[]> = {
      openapi: [await again('/vue/openapi.json')],
      docs: [],
      'docs.files': [await again('/vue/docs/start.js'), (await get('/vue/docs/none.js')).status],
      'basket.stream': [
        await codeOf(new Request('http://localhost/vue/basket/stream/')),
        ...(await crowd('/vue/basket/stream/')),
      ],
      'i18n.stream': [
        (await get('/vue/i18n/stream/', as(everything))).status,
        await codeOf(new Request('http://localhost/vue/i18n/stream/')),
        ...(await crowd('/vue/i18n/stream/?space=system&lang=de')),
      ],
      'price.uploadProgress': [
        (await get('/vue/price/upload/progress/')).status,
        (await get('/vue/price/upload/progress/', as(nothing))).status,
      ],
      'company.logo': [(await get('/vue/company/2/logo/none/')).status],
    }
    for (const { name } of routes)
      expect([name, seen[name]]).toEqual([name, statusesOf(name).filter((status) => ![200, 500, 503].includes(status))])
  })

  async function again(path: string): Promise<number> {
    const etag = (await get(path)).headers.get('etag') ?? ''
    return (await get(path, { 'if-none-match': etag })).status
  }

  /** Returns the status for a user without the permission, and for one who opens too many streams. */
  async function crowd(path: string): Promise<number[]> {
    const streams: Response[] = []
    for (let n = 0; n < 11; n += 1) streams.push(await get(path, as(everything)))
    const refused = streams.at(-1)?.status ?? 0
    for (const { body } of streams) await body?.cancel()
    return [(await get(path, as(nothing))).status, refused]
  }
})
