import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { pageHeaders, safeHeaders } from '#e2e/kit/safe-headers.ts'

test.use({ serviceWorkers: 'allow' })

const matching = (headers: Record<string, RegExp>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, expect.stringMatching(value)]))
const common = {
  ...matching(safeHeaders),
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}$/),
}
const isPolicy = matching(pageHeaders)

type Asked = { path: string; status: number; init?: RequestInit; headers?: Record<string, unknown> }

const noStore = { 'cache-control': expect.stringContaining('no-store') }
const passesOn = { 'referrer-policy': 'origin' }
const json = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

async function everyKind(portal: Portal): Promise<Asked[]> {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${portal.url}/login`)).text())?.[0] ?? ''
  const first = await fetch(portal.url + asset, { headers: { 'accept-encoding': 'identity' } })
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
  const call = await portal.vue('admin')
  const signed = { username: 'admin@demo.example', password: 'demo-portal-1' }
  expect(await call('shop-url/')).toMatchObject({ status: true })
  return [
    { path: asset, status: 200 },
    { path: asset, status: 304, init: { headers: { ...tag, 'accept-encoding': 'identity' } } },
    { path: asset, status: 405, init: { method: 'DELETE' } },
    { path: '/sw.js', status: 200 },
    { path: '/_shell.html', status: 200, headers: isPolicy },
    { path: '/login', status: 200, headers: { ...isPolicy, ...noStore } },
    { path: '/nothing-here', status: 404, headers: isPolicy },
    { path: '/assets/gone.js', status: 404 },
    { path: '/order-approve/', status: 307, headers: passesOn },
    { path: '/language?to=de&back=/', status: 303, headers: passesOn },
    { path: '/logout', status: 303, headers: { ...noStore, ...passesOn } },
    { path: '/icon.svg', status: 200 },
    { path: '/manifest.webmanifest', status: 200 },
    { path: '/healthz', status: 200 },
    { path: '/basket-stream', status: 204 },
    { path: '/vue/login/', status: 200, init: json(signed), headers: noStore },
    { path: '/vue/login/', status: 401, init: json({ ...signed, password: 'not-the-one' }), headers: noStore },
    { path: '/vue/login/', status: 413, init: json('x'.repeat(2_000_000)) },
    { path: '/vue/login/', status: 405 },
    { path: '/vue/nothing/', status: 404, headers: noStore },
    { path: '/login', status: 413, init: json('x'.repeat(2_000_000)) },
    { path: '/login', status: 403, init: { method: 'POST', headers: { origin: 'https://else.example' } } },
    {
      path: '/dealer/company/1/shop/?code=none',
      status: 403,
      headers: { ...noStore, 'referrer-policy': 'origin' },
    },
  ]
}

test.describe('with a running portal', () => {
  test.use({ sharesPortal: true })

  test('every kind of response has the security headers', async ({ portal }) => {
    for (const { path, status, init, headers } of await everyKind(portal)) {
      const sent = new Headers(init?.headers)
      sent.set('x-forwarded-proto', 'https')
      const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, {
        redirect: 'manual',
        ...init,
        headers: sent,
      })
      await answer.arrayBuffer()
      const wanted = { 'referrer-policy': 'same-origin', ...common, ...headers }
      expect([path, init, answer.status, Object.fromEntries(answer.headers)]).toEqual([
        path,
        init,
        status,
        expect.objectContaining(wanted),
      ])
    }
  })

  test('plain HTTP sends no HTTPS headers, and an untrusted proxy is ignored', async ({ portal }) => {
    for (const path of ['/login', '/sw.js', '/vue/nothing/'])
      expect([path, (await fetch(portal.url + path)).headers.get('strict-transport-security')]).toEqual([path, null])
  })
})

test('the offline shell violates no policy', async ({ browser, portal }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await keepsBuild(page, portal)
  await portal.stop()
  const cold = await context.newPage()
  const faults: string[] = []
  cold.on('console', (said) => said.text().includes('Content Security Policy') && faults.push(said.text()))
  await cold.goto(`${portal.url}/welcome`)
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
