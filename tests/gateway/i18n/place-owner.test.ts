import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#src/contract/call/call.ts'
import { readPlace, savePlace } from '#src/gateway/i18n/translators.functions.ts'
import type { Who } from '#src/session/session.ts'
import { sealSession } from '#src/session/session.server.ts'

vi.stubEnv('PORTAL_SECRET', 'the secret of the tests, long enough for all')

type Asked = { request: Request; calls: string[] }
const asked = vi.hoisted((): Asked => ({ request: new Request('http://localhost/'), calls: [] }))
type Handler = (sent: { data: unknown }) => unknown
/** Replaces a server function by its handler, without the transport to the server. */
vi.mock('@tanstack/react-start', () => ({
  createServerFn: () => ({ validator: () => ({ handler: (handler: Handler) => handler }) }),
}))
vi.mock('@tanstack/react-start/server', () => ({ getRequest: () => asked.request }))
vi.mock('#src/gateway/transport.ts', () => ({
  callAsUser: async (call: Call) => {
    asked.calls.push(call.name)
    return { ok: true, data: {}, messages: [] }
  },
}))

const who: Who = {
  username: 'ann@test.example',
  id: 1,
  company: [1, 'A'],
  lines: [],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}
const createdAt = new Date()
const own = { owner: 'ann@test.example' }

beforeEach(async () => {
  asked.calls.length = 0
  const [cookie = ''] = (await sealSession({ token: 'good', createdAt, via: 'login', who })).split(';')
  asked.request = new Request('http://localhost/', { headers: { host: 'localhost', cookie } })
})

const list = { space: 'system' as const, src: 'master', dst: 'de' }
const save = (by: typeof own) =>
  savePlace({ data: { params: {}, query: {}, body: { ...list, key: 'a', here: true }, ...by } })
const read = (by: typeof own) => readPlace({ data: { params: {}, query: list, body: undefined, ...by } })

test('a user’s place is saved and read only in their own session, whoever signs in in another window', async () => {
  for (const ask of [save, read])
    expect(await ask({ owner: 'bob@test.example' })).toEqual({
      ok: false,
      refusal: { code: 'unauthenticated', messages: [] },
    })
  expect(asked.calls).toEqual([])
  expect([await save(own), await read(own)]).toMatchObject([{ ok: true }, { ok: true }])
  expect(asked.calls).toEqual(['i18n.savePlace', 'i18n.place'])
})
