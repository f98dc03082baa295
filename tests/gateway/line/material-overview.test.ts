import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRequestScope } from '#src/web/request.server.ts'
import type { Who } from '#src/session/session.ts'
import { sealSession } from '#src/session/session.server.ts'
import { company } from '#src/contract/company.ts'
import { answerMaterialOverview } from '#src/gateway/line/material-overview.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

const [row] = company.materials.example.data.materials2line
const material = { ...row, material: '<script>x</script>', thicknesses: '16|39.5' }

/** A backend that accepts one token, and only company 31. */
const backend = createServer((request, response) => {
  const path = request.url ?? ''
  const isKnown = request.headers.authorization === 'Token good'
  const answer = !isKnown
    ? { code: 401, messages: ['no'], data: {} }
    : path === '/vue/company/31/info/'
      ? { code: 200, messages: [], data: { ...company.info.example.data, name1: 'Ahlers & Söhne' } }
      : path === '/vue/company/31/material-list/'
        ? { code: 200, messages: [], data: { materials2line: [material] } }
        : { code: 404, messages: ['Not <b>yours</b>'], data: {} }
  response.writeHead(answer.code, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: answer.code === 200, messages: answer.messages, data: answer.data }))
})

beforeAll(() => putBehind(backend))
afterAll(() => backend.close())

const open = async (id: string, token: string | null, locale: 'de' | 'en' = 'de') => {
  const who: Who = {
    username: 'a',
    id: 1,
    company: [31, 'A'],
    lines: [],
    lastLine: null,
    groups: [],
    shopUrl: '',
    realUsername: null,
  }
  const cookie = token === null ? '' : await sealSession({ token, createdAt: new Date(), via: 'login', who })
  const headers = { cookie: cookie.split(';')[0] ?? '', host: 'tuerblatt.localhost' }
  const request = new Request(`http://tuerblatt.localhost/vue/material-overview/${id}/`, { headers })
  const scope = { locale, nonce: 'once', ip: '' }
  const response = await withRequestScope(scope, () => answerMaterialOverview(request, id))
  return { code: response.status, location: response.headers.get('location'), html: await response.text() }
}

describe('The material overview', () => {
  test('shows what the company can order, with the brand and language of the site', async () => {
    const german = await open('31', 'good')
    expect(german.code).toBe(200)
    expect(german.html).toContain('<title>Materialübersicht · Türblatt</title>')
    expect(german.html).toContain('Ahlers &amp; Söhne, Innenausbau')
    expect(german.html).toContain('16 · 39,5 mm')
    expect(german.html).toContain('<script nonce="once">')
    const english = await open('31', 'good', 'en')
    expect(english.html).toContain('<html lang="en"')
    expect(english.html).toContain('16 · 39.5 mm')
  })

  test('escapes markup from a backend', async () => {
    const { html } = await open('31', 'good')
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;')
    expect(html).not.toContain('<script>x')
  })

  test('redirects to the login and back without a valid session', async () => {
    const location = '/login?redirect=%2Fvue%2Fmaterial-overview%2F31%2F'
    expect(await open('31', null)).toMatchObject({ code: 303, location })
    expect(await open('31', 'spent')).toMatchObject({ code: 303, location })
  })

  test('shows an error page with the right status', async () => {
    const elsewhere = await open('32', 'good')
    expect(elsewhere.code).toBe(404)
    expect(elsewhere.html).toContain('Not &lt;b&gt;yours&lt;/b&gt;')
    expect((await open('none', 'good')).code).toBe(404)
  })
})
