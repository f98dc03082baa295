import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#src/contract/calls.ts'
import { guestMay } from '#src/contract/call/refusals.ts'
import { fileUploads } from '#src/web/file-upload.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'
import { editCompany } from '#src/gateway/company/edit-company.server.ts'
import { passFile } from '#src/gateway/upload/pass-file.server.ts'
import { sealSession, type Session } from '#src/session/session.server.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

/** The requests to a foreign backend, which accepts each of them: to it, the guest’s account is like any other. */
let asked: string[] = []
const backend = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: true, messages: [], data: {} }))
})
beforeAll(() => putBehind(backend))
beforeEach(() => {
  asked = []
})
afterAll(() => backend.close())

const guest = 'Guest.Kantwerk@demo.example'

function sessionOf(username: string, realUsername: string | null = null): Session {
  const who = { username, id: 1, company: [17, 'A'], lines: [], lastLine: null, groups: [], shopUrl: '' } as const
  const whole = { ...who, company: [...who.company], lines: [], groups: [], realUsername } satisfies Session['who']
  return { token: 'good', createdAt: new Date(), via: 'login', useAs: null, who: whole }
}

const scope = { locale: 'de', nonce: 'once', ip: '' } as const
const guestText = 'Gäste haben nur Lesezugriff'
const opened = Object.values(calls).filter((call) => call.auth === 'token')

async function askAs(session: Session, call: (typeof opened)[number]) {
  const { params, query, body } = call.example
  const request = new Request('http://localhost/', { headers: { host: 'localhost' } })
  return withRequestScope(scope, () => callVue(call, { params, query, body }, callerOf(request, session)))
}

describe('A site’s guest with a foreign backend', () => {
  test.each(opened.map((call) => [call.name, call] as const))('%s: is passed on only if it reads', async (_, call) => {
    const answer = await askAs(sessionOf(guest), call)
    const isRefused = !answer.ok && answer.refusal.messages.join().includes(guestText)
    expect([asked.length, isRefused]).toEqual(guestMay(call) ? [1, false] : [0, true])
  })

  test('can be left by the staff acting as it, who can change nothing else', async () => {
    const acting = sessionOf(guest, 'staff@test.example')
    await askAs(acting, calls['session.switchUser'])
    expect(asked).toEqual(['POST /vue/switch-user/'])
    await askAs(acting, calls['address.create'])
    expect(asked).toHaveLength(1)
  })

  test('cannot upload a file, while other users can', async () => {
    const send = async (username: string) => {
      const cookie = (await sealSession(sessionOf(username))).split(';')[0] ?? ''
      const post = (body: BodyInit) =>
        new Request('http://localhost/', { method: 'POST', headers: { host: 'localhost', cookie }, body })
      const form = new FormData()
      form.set('document', JSON.stringify({ version: 1 }))
      const kinds = fileUploads
      const files = await Promise.all(
        kinds.map((kind) => withRequestScope(scope, () => passFile(post('the content'), kind))),
      )
      const logo = await withRequestScope(scope, () => editCompany(post(form), '17'))
      return [...files.map(({ status }) => status), await logo.text()]
    }
    expect(await send(guest)).toEqual([403, 403, expect.stringContaining(guestText)])
    expect(asked).toEqual([])
    await send('a@test.example')
    expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(3)
  })
})
