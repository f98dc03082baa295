import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addressOf, calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const post = (body: BodyInit, type = 'application/json') =>
  portal.send('/vue/login/', { method: 'POST', headers: { 'content-type': type }, body })

describe('a malformed request gets a clear answer', () => {
  test('an unknown path returns a 404 envelope', async () => {
    expect(await portal.ask('GET', '/vue/nothing/')).toMatchObject({
      code: 404,
      status: false,
      messages: ['This address does not exist.'],
    })
    expect((await portal.ask('GET', '/vue/basket/%E0%A4%A/status/')).code).toBe(404)
  })

  test('the server reads nothing for a caller who disconnected, and logs no fault', async () => {
    const token = await portal.login('translator@test.example')
    const at = portal.lines.length
    const asked = vi.spyOn(portal.database.read, 'select')
    await portal.send('/vue/i18n/system/?src=master&dst=de', {
      headers: { authorization: `Token ${token}` },
      signal: AbortSignal.abort(),
    })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    const events = portal.lines.slice(at).map((line) => z.object({ event: z.string() }).parse(JSON.parse(line)).event)
    expect(events).toContain('request-aborted')
    expect(events).not.toContain('fault')
  })

  test('a wrong method returns 405 with the allowed ones', async () => {
    const answer = await portal.ask('DELETE', '/vue/i18n/vartext/')
    expect([answer.code, answer.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test('broken JSON returns 400, another content type 415, each in the caller’s language', async () => {
    expect((await post('{')).status).toBe(400)
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
    expect((await post('a=1', 'application/x-www-form-urlencoded')).status).toBe(415)
    const answer = await portal.ask('GET', '/vue/shop-url/', {
      headers: { 'accept-language': 'fr, de;q=0.8, en;q=0.7' },
    })
    expect(answer).toMatchObject({ code: 401, messages: ['Bitte melden Sie sich an.'] })
  })

  test('a body of 2 MB returns 413, even without a content length, before it is read to the end', async () => {
    expect((await post('x'.repeat(2_000_000))).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half' as const,
    }
    expect((await portal.send('/vue/login/', init)).status).toBe(413)
    expect(sent).toBeLessThan(25)
  })

  test('a sender that aborts is not logged as a fault', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: broken,
      duplex: 'half' as const,
    }
    expect((await portal.send('/vue/login/', init)).status).toBe(400)
  })

  test('permissions are checked before the body is read', async () => {
    const token = await portal.login('joiner@test.example')
    const headers = { 'content-type': 'application/json', authorization: `Token ${token}` }
    expect((await portal.send('/vue/i18n/save/', { method: 'POST', headers, body: '{' })).status).toBe(403)
  })
})

test('a fault returns a reference to the caller, and logs the details without parameters', async () => {
  const { lines, platform } = portal
  const broken = {
    ...platform.database,
    read: Object.create(platform.database.read, {
      select: {
        value: () => {
          throw new Error('a broken pipe')
        },
      },
    }),
  }
  const { answerHttp } = await import('#src/backend/answer-http.ts')
  const response = await answerHttp({ ...platform, database: broken }, new Request('http://localhost/vue/maintenance/'))
  const answer = z
    .object({ status: z.literal(false), messages: z.array(z.string()), data: z.object({ reference: z.string() }) })
    .parse(await response.json())
  expect(response.status).toBe(500)
  expect(JSON.stringify(answer)).not.toContain('pipe')
  const logged = lines.find((line) => line.includes(answer.data.reference)) ?? ''
  expect(logged).toContain('a broken pipe')
  expect(logged).toContain(response.headers.get('x-request-id'))
})

test('the health checks pass while the process runs and its database answers', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz/']) expect((await portal.send(path)).status).toBe(200)
})

describe('company.countryCodes', () => {
  test('lists all 249 in the caller’s language, in its sort order', async () => {
    const listIn = async (locale: string) =>
      z
        .array(z.tuple([z.string(), z.string()]))
        .parse(
          (await portal.ask('GET', '/vue/country-codes/', { headers: { 'accept-language': locale } })).data[
            'country_choices'
          ],
        )
    const german = await listIn('de')
    expect(german).toHaveLength(249)
    expect(new Set(german.map(([code]) => code)).size).toBe(249)
    expect(german).toContainEqual(['DE', 'Deutschland'])
    const labels = german.map(([, label]) => label)
    expect(labels).toEqual([...labels].sort(new Intl.Collator('de').compare))
    expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Pakistan'))
    expect(await listIn('en')).toContainEqual(['AT', 'Austria'])
  })
})

describe('every call of the contract', () => {
  const all = Object.values(calls)

  test.each(all.map((call) => [call.name, call] as const))(
    '%s returns 401 without a token if it needs one',
    async (_, call) => {
      const path = addressOf(call, call.example)
      const response = await portal.send(path, { method: call.method })
      if (call.auth === 'token') expect(response.status).toBe(401)
      else expect([200, 400]).toContain(response.status)
      expect(z.object({ status: z.boolean() }).parse(await response.json()).status).toBe(response.status === 200)
    },
  )

  test('is named in a test', () => {
    const tests = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('\n')
    const titles = [...tests.matchAll(/\b(?:describe|test)\('([^'\n]+)'/g)].map((match) => match[1] ?? '')
    const isNamed = (name: string) => titles.some((title) => title.split(/[\s,:]+/).includes(name))
    expect(all.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([])
    expect(isNamed('i18n')).toBe(false)
  })
})
