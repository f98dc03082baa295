import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerHttp } from '#src/backend/answer-http.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Call } from '#src/contract/call/call.ts'
import { addressOf, calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let token: string
let joiner: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'all', 1, ['CAN_TRANSLATE', 'CAN_UPLOAD'])
  joiner = await portal.login('joiner@test.example')
})
afterAll(() => portal.close())

const refusal = z.object({ status: z.literal(false), messages: z.array(z.string()).min(1), error: z.string().min(1) })
const translation: Call[] = Object.values(calls).filter(({ path }) => path.startsWith('/vue/i18n/'))

type Sent = { method?: string; path?: string; token?: string | null; type?: string; body?: BodyInit | null }

const fileForm = (name: string, text: string) => {
  const form = new FormData()
  form.append(name, new File([text], 'texts.xml'))
  return form
}

/** Returns the request of a call’s example, with these changes. */
function requestOf(call: Call, sent: Sent): Request {
  const headers = new Headers({ 'accept-language': 'en' })
  const sender = sent.token === undefined ? token : sent.token
  if (sender !== null) headers.set('authorization', `Token ${sender}`)
  const usual = {
    none: null,
    json: JSON.stringify(call.example.body),
    form: null,
    multipart: fileForm('file', '<vartexts/>'),
  }[call.kind]
  const body = sent.body === undefined ? usual : sent.body
  if (call.kind === 'json') headers.set('content-type', 'application/json')
  if (sent.type !== undefined) headers.set('content-type', sent.type)
  const url = `http://localhost${sent.path ?? addressOf(call, call.example)}`
  return new Request(url, { method: sent.method ?? call.method, headers, body })
}

async function assertSaid(response: Response, status: number): Promise<void> {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.any(String)])
  const { messages, error } = refusal.parse(JSON.parse(text))
  expect(error).toBe(messages.join(' '))
}

/** Returns the portal’s platform with a database that fails every query with this error. */
const broken = (error: Error) => {
  const fail = () => {
    throw error
  }
  const read = Object.create(portal.platform.database.read, { select: { value: fail }, execute: { value: fail } })
  return { ...portal.platform, database: { ...portal.platform.database, read, write: async () => fail() } }
}

describe('every refusal of a translation call has an error beside the envelope', () => {
  test('there are 20 such calls', () => expect(translation).toHaveLength(20))

  describe.each(translation.map((call) => [call.name, call] as const))('%s', (_, call) => {
    const ask = (sent: Sent) => answerHttp(portal.platform, requestOf(call, sent))

    test('without a token, with an invalid one, and without the permission', async () => {
      await assertSaid(await ask({ token: null }), 401)
      await assertSaid(await ask({ token: 'none' }), 401)
      await assertSaid(await ask({ token: joiner }), 403)
    })

    test('with a wrong method, and below its path', async () => {
      await assertSaid(await ask({ method: 'PATCH', body: null }), 405)
      await assertSaid(await ask({ path: `${call.path.replaceAll(/\{\w+\}/g, '1')}more/than/that/` }), 404)
    })

    if (call.kind === 'none') {
      test('with an invalid query', async () => {
        if (call.name === 'i18n.catalog' || call.name === 'i18n.notes') return
        for (const query of ['?src=..&lang=,,', '?src=master&dst=xx&lang=master,xx'])
          await assertSaid(await ask({ path: addressOf(call, { ...call.example, query: {} }) + query }), 400)
      })
    } else {
      test('with a body of another content type', async () => {
        await assertSaid(await ask({ type: 'text/plain', body: 'x' }), 415)
      })
      test('with a body that is too large, broken or invalid', async () => {
        if (call.kind === 'json') {
          await assertSaid(await ask({ body: 'x'.repeat(1_100_000) }), 413)
          for (const body of ['{', '', 'null', '"x"', '{"changes": 1}', '[1]'])
            await assertSaid(await ask({ body }), 400)
        } else {
          const type = 'multipart/form-data; boundary=x'
          for (const body of ['', '--y', '--x\r\nbroken']) await assertSaid(await ask({ type, body }), 400)
          for (const text of ['', '<vartexts/>', '<vartexts', '<!DOCTYPE x><vartexts/>'])
            await assertSaid(await ask({ body: fileForm('file', text) }), 400)
          await assertSaid(await ask({ body: fileForm('other', '<vartexts/>') }), 400)
        }
      })
    }

    test('for a fault, an unavailable database, and an unlisted refusal', async () => {
      // Outside production, a refusal that the call does not list is a fault.
      vi.stubEnv('NODE_ENV', 'production')
      const failures = [
        [new Error('a broken pipe'), 500],
        [new RefusalError('unavailable'), 503],
        [new RefusalError('too-many', [], { retryAfterSeconds: 3 }), 429],
      ] as const
      for (const [error, status] of failures) {
        const response = await answerHttp(broken(error), requestOf(call, {}))
        await assertSaid(response, status)
      }
      vi.unstubAllEnvs()
    })
  })

  test('for unknown articles, units and texts', async () => {
    const { 'i18n.article': article, 'i18n.dump': dump, 'i18n.save': save } = calls
    const unknown = requestOf(article, { path: '/vue/i18n/article/999/none/' })
    await assertSaid(await answerHttp(portal.platform, unknown), 404)
    await assertSaid(await answerHttp(portal.platform, requestOf(dump, { body: '["none"]' })), 400)
    const body = JSON.stringify({ languages: [], changes: { de: { none: 'x' } } })
    await assertSaid(await answerHttp(portal.platform, requestOf(save, { body })), 400)
  })

  test('and no other call has it', async () => {
    expect(await portal.ask('GET', '/vue/shop-url/')).not.toHaveProperty('error')
    expect(await portal.ask('GET', '/vue/nothing/')).not.toHaveProperty('error')
  })
})
