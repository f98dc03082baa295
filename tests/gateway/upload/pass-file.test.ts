import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { price } from '#src/contract/price.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { sealSession, type Session } from '#src/session/session.server.ts'
import { passFile } from '#src/gateway/upload/pass-file.server.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

let asked = ''
const backend = createServer((request, response) => {
  asked = request.url ?? ''
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: true, messages: [], data: {} }))
})
beforeAll(() => putBehind(backend))
afterAll(() => backend.close())

const who: Session['who'] = {
  username: 'a@test.example',
  id: 1,
  company: [17, 'A'],
  lines: [],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}

async function queryPassed(query: string): Promise<string> {
  const session = await sealSession({ token: 'good', createdAt: new Date(), via: 'login', who })
  const request = new Request(`http://localhost/file-upload/vartexts?${query}`, {
    method: 'POST',
    headers: { host: 'localhost', cookie: session.split(';')[0] ?? '' },
    body: 'the content',
  })
  await withRequestScope({ locale: 'de', nonce: undefined, ip: '' }, () => passFile(request, 'vartexts'))
  return asked.split('?')[1] ?? ''
}

test('a flag is passed on as it was sent, so that the call rejects an unknown value', async () => {
  expect(await queryPassed('dry_run=1')).toBe('dry_run=1')
  expect(await queryPassed('dry_run=true&allow_removed=0&other=1')).toBe('dry_run=true&allow_removed=0')
  const parsed = parseInput(
    price.upload,
    { params: {}, query: { dry_run: 'true' }, body: price.upload.example.body },
    'en',
  )
  expect(parsed).toMatchObject({ ok: false, refusal: { code: 'invalid', errors: { dry_run: [expect.any(String)] } } })
})
