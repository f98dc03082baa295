import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { m } from '#messages'
import { readSettings } from '#src/settings.ts'
import { sendsNothing } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import type { Caller } from '#src/session/caller.ts'
import { frontHeaders } from '#src/web/front-portal.server.ts'
import { callOverHttp, type Remote } from '#src/gateway/foreign/over-http.server.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let behave: (response: ServerResponse, request: IncomingMessage) => void
let seen: Seen[] = []
let faults: Parameters<Remote['log']>[0][] = []
let odds: Parameters<Remote['onOdd']>[0][] = []
let remote: Remote
/** Longer than a busy machine stalls. */
const timeoutMs = 60_000

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  seen.push({
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  })
  behave(response, request)
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const log: Remote['log'] = (fault) => faults.push(fault)
  remote = {
    url: `http://127.0.0.1:${port}`,
    publicUrl: 'https://shop.example',
    scheme: 'Token',
    timeoutMs,
    answerBytes: 100_000,
    log,
    onOdd: (odd) => odds.push(odd),
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  faults = []
  odds = []
  remote = { ...remote, timeoutMs }
})

const caller: Caller = {
  token: 'abc.def.ghi',
  locale: 'de',
  ip: '203.0.113.7',
  userAgent: 'Tests',
  host: 'kantwerk.localhost:3000',
}
const german = { locale: 'de' } as const
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const raw =
  (status: number, body: string | Buffer, kind = 'text/html') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': kind }).end(body)

const approve = () =>
  callOverHttp(
    remote,
    calls['basket.approve'],
    { params: { basket: '99004312' }, query: { approvalNumber: 'A 22&91' }, body: undefined },
    caller,
  )
const status = { order_status: 3, last_status_update: '2026-11-21T08:13:00+01:00' }

describe('A call over HTTP', () => {
  it('has the token, the language and the client’s address, and returns what matches the contract', async () => {
    behave = json(200, { status: true, messages: ['Freigegeben'], data: { ...status, extra: 1 }, more: 2 })
    expect(await approve()).toEqual({ ok: true, data: status, messages: ['Freigegeben'] })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/vue/basket/99004312/approve/?approvalNumber=A+22%2691',
      body: '',
    })
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Token abc.def.ghi',
      'accept-language': 'de',
      'x-forwarded-for': '203.0.113.7',
      'user-agent': 'Tests',
    })
  })

  it('has the site’s own address, whatever the Host of the request', async () => {
    behave = json(200, { status: true, messages: [], data: { country_choices: [] } })
    for (const host of ['kantwerk.localhost:9999', 'evil.example']) {
      await callOverHttp(remote, calls['company.countryCodes'], sendsNothing, { ...caller, host })
      const { port } = readSettings()
      const name = host.startsWith('kantwerk') ? 'kantwerk.localhost' : 'localhost'
      expect(seen.at(-1)?.headers).toMatchObject({
        'x-forwarded-host': `${name}:${port}`,
        'x-forwarded-proto': 'http',
        ...frontHeaders(`http://${name}:${port}/`),
      })
    }
  })

  it('has no token if the contract requires none', async () => {
    behave = json(200, { status: true, messages: [], data: { country_choices: [] } })
    await callOverHttp(remote, calls['company.countryCodes'], sendsNothing, caller)
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  it('sends texts byte for byte', async () => {
    behave = json(200, { status: true, messages: [], data: { saved: 1, conflicts: [], revision: 2 } })
    const body = { languages: ['de'], changes: { de: { k: ' ü\r\n\t👩🏽‍🔧\u2028 ' } }, request_id: '1' }
    await callOverHttp(remote, calls['i18n.save'], { ...sendsNothing, body }, caller)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body)
  })

  it('sends a form as a form, and a file with its name and type', async () => {
    behave = json(200, { status: true, messages: [], data: {} })
    await callOverHttp(
      remote,
      calls['company.setParent'],
      { params: { id: 31 }, query: {}, body: { parent: 17 } },
      caller,
    )
    expect(seen[0]).toMatchObject({ url: '/vue/company/31/set-parent/', body: 'parent=17' })

    behave = json(200, { status: true, messages: [], data: calls['company.edit'].example.data })
    await callOverHttp(remote, calls['company.edit'], calls['company.edit'].example, caller)
    expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[1]?.body).toContain('name="document"\r\n\r\n{"version":4,"name2":"Innenausbau und Küchen"}')
    expect(seen[1]?.body).toMatch(/name="logo"; filename="logo.gif"\r\nContent-Type: image\/gif\r\n\r\nGIF89a/)
  })
})

describe('A refusal over HTTP', () => {
  it('is a refusal even if the status is 200', async () => {
    behave = json(200, { status: false, messages: ['Schon freigegeben'], errors: { approvalNumber: ['fehlt'] } })
    expect(await approve()).toEqual({
      ok: false,
      refusal: { code: 'invalid', messages: ['Schon freigegeben'], errors: { approvalNumber: ['fehlt'] } },
    })
  })

  it('passes on the error beside the envelope', async () => {
    behave = json(400, { status: false, error: 'Sprache fehlt' })
    const refusal = { code: 'invalid', messages: ['Sprache fehlt'], error: 'Sprache fehlt' }
    expect(await approve()).toEqual({ ok: false, refusal })
    behave = json(400, { status: false, messages: ['Sprache fehlt'], error: 'Sprache fehlt' })
    expect(await approve()).toEqual({ ok: false, refusal })
    behave = json(400, { status: false, messages: ['Nicht gespeichert'], error: 'Sprache fehlt' })
    expect(await approve()).toMatchObject({ refusal: { messages: ['Nicht gespeichert', 'Sprache fehlt'] } })
  })

  it.each([
    [400, 'invalid'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'too-large'],
    [415, 'wrong-kind'],
    [429, 'too-many'],
    [501, 'not-implemented'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ] as const)('of status %i without an envelope is reported as %s, without the page', async (http, code) => {
    behave = raw(http, '<html><h1>Traceback</h1>at line 7</html>')
    const answer = await approve()
    expect(answer).toMatchObject({ ok: false, refusal: { code } })
    expect(JSON.stringify(answer)).not.toMatch(/html|Traceback|line 7/)
  })

  it('has the time to wait, in seconds or as a date', async () => {
    behave = json(429, { status: false, messages: ['Langsam'] }, { 'retry-after': '30' })
    expect(await approve()).toMatchObject({
      refusal: { code: 'too-many', messages: ['Langsam'], retryAfterSeconds: 30 },
    })
    behave = json(503, {}, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
    const answer = await approve()
    expect(answer.ok ? 0 : answer.refusal.retryAfterSeconds).toBeGreaterThan(57)
  })
})

describe('A broken backend', () => {
  const fault = {
    ok: false,
    refusal: {
      code: 'fault',
      messages: [m.refusal_fault({}, german)],
      reference: expect.stringMatching(/^[0-9A-F]{8}$/),
    },
  }

  it.each<[string, (response: ServerResponse) => void]>([
    ['an HTML page with status 200', raw(200, '<html><h1>Willkommen</h1></html>')],
    ['an HTML page with status 500', raw(500, '<pre>Traceback: secret</pre>')],
    ['half a JSON text', raw(200, '{"status": true, "data": {', 'application/json')],
    ['an empty answer', raw(200, '', 'application/json')],
    ['bytes that are no UTF-8', raw(200, Buffer.from([0x7b, 0x22, 0xff, 0xfe]), 'application/json')],
    ['JSON without an envelope', json(200, [1, 2])],
    ['more bytes than may be', raw(200, `"${'x'.repeat(200_000)}"`, 'application/json')],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('that sends %s is a fault with a reference, and the log has the reason', async (_, behaves) => {
    behave = behaves
    const answer = await approve()
    expect(answer).toEqual(fault)
    expect(faults).toEqual([
      expect.objectContaining({ call: 'basket.approve', reference: answer.ok ? '' : answer.refusal.reference }),
    ])
    expect(seen).toHaveLength(1)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['data that do not fit', json(200, { status: true, messages: [], data: { order_status: 'three' } })],
    ['an answer without data', json(200, { status: true, messages: [] })],
  ])('that sends %s after a write says that it was done, with a reference', async (_, behaves) => {
    behave = behaves
    const answer = await approve()
    expect(answer).toEqual({
      ok: false,
      refusal: { ...fault.refusal, messages: [m.refusal_answer_unreadable({}, german)] },
    })
    expect(faults).toMatchObject([{ call: 'basket.approve', reason: expect.stringContaining('do not fit') }])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['stops in the middle', (response) => response.writeHead(200).write('{"status": ')],
    ['hangs up', (response) => response.destroy()],
    ['hangs up in the middle', (response) => response.writeHead(200).write('{"status"', () => response.destroy())],
  ])('that %s is reported as unavailable', async (_, behaves) => {
    behave = behaves
    remote = { ...remote, timeoutMs: 400 }
    expect(await approve()).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', messages: [m.refusal_unavailable({}, german)] },
    })
  })

  it('that does not listen is reported as unavailable', async () => {
    const nobody = createServer()
    await new Promise<void>((listening) => nobody.listen(0, '127.0.0.1', listening))
    const address = nobody.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((closed) => nobody.close(closed))
    const answer = await callOverHttp(
      { ...remote, url: `http://127.0.0.1:${port}` },
      calls['basket.list'],
      sendsNothing,
      caller,
    )
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
  })

  it('gets no request that is invalid HTTP', async () => {
    const answer = await callOverHttp(remote, calls['basket.list'], sendsNothing, {
      ...caller,
      userAgent: 'a\r\nb: c',
    })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
    expect(seen).toEqual([])
  })
})
