import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#src/contract/company.ts'
import { editCompany, sealCompanyName } from '#src/gateway/company/edit-company.server.ts'
import { readSession, sealSession, type Session } from '#src/session/session.server.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

const renamed = { ...company.info.example.data, id: 17, name1: 'New name' }
const backend = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: true, messages: [], data: renamed }))
})
beforeAll(() => putBehind(backend))
afterAll(() => backend.close())

async function requestOf(name: string, init: RequestInit = {}): Promise<Request> {
  const who: Session['who'] = {
    username: 'a@test.example',
    id: 1,
    company: [17, name],
    lines: [],
    lastLine: null,
    groups: ['CAN_CREATE_COMPANIES'],
    shopUrl: '',
    realUsername: null,
  }
  const session: Session = { token: 'good', createdAt: new Date(), via: 'login', useAs: 31, who }
  const cookie = (await sealSession(session)).split(';')[0] ?? ''
  return new Request('http://localhost/company-edit/17', { ...init, headers: { host: 'localhost', cookie } })
}
const within = <T>(run: () => Promise<T>) => withRequestScope({ locale: 'de', nonce: 'once', ip: '' }, run)

test('saving a company does not touch the session, which may change while a logo is sent', async () => {
  const body = new FormData()
  body.set('document', JSON.stringify({ version: 1 }))
  const request = await requestOf('Old name', { method: 'POST', body })
  const response = await within(() => editCompany(request, '17'))
  expect(await response.json()).toMatchObject({ ok: true, data: { name1: 'New name' } })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('the session gets the new name of the company, and keeps the rest', async () => {
  const request = await requestOf('Old name')
  const [line] = (await within(() => sealCompanyName(request))) ?? []
  const after = new Request(request.url, { headers: { host: 'localhost', cookie: line?.split(';')[0] ?? '' } })
  expect(await readSession(after)).toMatchObject({ useAs: 31, token: 'good', who: { company: [17, 'New name'] } })
  const same = await requestOf('New name')
  expect(await within(() => sealCompanyName(same))).toEqual([])
})
