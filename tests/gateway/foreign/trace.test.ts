import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendsNothing } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { callerOf, callVue, serveBackend, streamBaskets } from '#src/gateway/transport.ts'
import { passFile } from '#src/gateway/upload/pass-file.server.ts'
import { sealSession, type Session } from '#src/session/session.server.ts'
import { identifyRequest } from '#src/web/request-identity.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

let traces: (string | undefined)[] = []
const backend = createServer((request, response) => {
  traces.push(request.headersDistinct['traceparent']?.join())
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: true, messages: [], data: {} }))
})
let session: Session
let cookie = ''
beforeAll(async () => {
  await putBehind(backend)
  const who = {
    username: 'a@test.example',
    id: 1,
    company: [17, 'A'],
    lines: [],
    lastLine: null,
    groups: [],
    shopUrl: '',
  }
  session = {
    token: 'good',
    createdAt: new Date(),
    via: 'login',
    useAs: null,
    who: { ...who, company: [17, 'A'], realUsername: null },
  }
  cookie = (await sealSession(session)).split(';')[0] ?? ''
})
beforeEach(() => {
  traces = []
})
afterAll(() => backend.close())

/** Requests a call, an upload, an event stream and a logo. */
async function askAll(sent: string): Promise<void> {
  const init = { headers: { host: 'localhost', cookie, traceparent: sent } }
  const page = new Request('http://localhost/', init)
  const scope = { locale: 'en', nonce: undefined, ip: '', ...identifyRequest(page.headers) } as const
  await withRequestScope(scope, async () => {
    await callVue(calls['basket.list'], sendsNothing, callerOf(page, session))
    await passFile(
      new Request('http://localhost/file-upload/vartexts', { ...init, method: 'POST', body: 'x' }),
      'vartexts',
    )
    await streamBaskets(page)
    await serveBackend(new Request('http://localhost/vue/company/31/logo/good/', init))
  })
}

test('a valid trace is passed on to another backend with everything that the portal asks it', async () => {
  await askAll(traceparent)
  expect(traces).toEqual([traceparent, traceparent, traceparent, traceparent])
})

test.each(['', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'planted'])(
  'an invalid trace (%s) is not passed on',
  async (sent) => {
    await askAll(sent)
    expect(traces).toEqual([undefined, undefined, undefined, undefined])
  },
)
