import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRequestScope } from '#src/web/request.server.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const filesIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/vue\/docs\/[^"]+)"/g)].map(([, path = '']) => path)

test('The documentation page is public, with or without a trailing slash, and loads nothing external', async () => {
  for (const path of ['/vue/docs', '/vue/docs/']) {
    const response = await portal.send(path)
    const page = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-eval|https?:|(script-src|style-src) [^;]*'unsafe-inline'/)
    expect(page).not.toMatch(/(?:src|href)="(?!\/)|<script>|<style|\/\//)
    expect(page).toContain('<a href="/vue/openapi.json">')
    expect(filesIn(page)).toHaveLength(4)
  }
})

test('The page is in the reader’s language and has the name of the site', async () => {
  const ask = (locale: 'de' | 'en', host: string) =>
    withRequestScope({ locale, nonce: undefined, ip: '' }, async () =>
      (await portal.send('/vue/docs', { headers: { host } })).text(),
    )
  expect(await ask('de', 'kantwerk.localhost')).toMatch(/<html lang="de">[^]*<title>Kantwerk: API-Dokumentation/)
  expect(await ask('en', 'localhost')).toMatch(/<html lang="en">[^]*<title>Account portal: API documentation/)
})

test('Each of its files has a content type and an ETag, and is not sent twice', async () => {
  for (const path of filesIn(await (await portal.send('/vue/docs')).text())) {
    const response = await portal.send(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toMatch(path.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)
    expect((await response.text()).length).toBeGreaterThan(100)
    const etag = response.headers.get('etag') ?? ''
    expect((await portal.send(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
})

test('Another file returns 404, and another method 405 with the allowed one', async () => {
  for (const file of ['package.json', 'constructor', '__proto__', '..', 'index.html'])
    expect((await portal.send(`/vue/docs/${file}`)).status).not.toBe(200)
  for (const path of ['/vue/docs', '/vue/docs/start.js', '/vue/openapi.json', '/vue/basket/stream/']) {
    const refused = await portal.send(path, { method: 'POST' })
    expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET'])
  }
  expect((await portal.send('/vue/docs', { method: 'HEAD' })).status).toBe(200)
})
