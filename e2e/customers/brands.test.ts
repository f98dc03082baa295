import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, everyAddress, foreignIn, hosts, mailsOf, planted, sites, titleOf } from './brands.ts'
import { expect, test as base } from '#e2e/kit/fixtures.ts'
import { Portal } from '#e2e/kit/portal.ts'

const test = base.extend<object, { branded: Portal }>({
  branded: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-brands-'))
      const file = join(folder, 'sites.json')
      writeFileSync(file, JSON.stringify(sites))
      const portal = await Portal.create({ env: { PORTAL_SITES: file } })
      await portal.start()
      await use(portal)
      await portal.remove()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

// All tests share one portal.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

const admin = [
  '/companies/15',
  '/order-approve/',
  '/order-reset/',
  '/create-company/',
  '/overview-contacts/',
  '/edit-contact/1',
  '/create-contact/',
  '/upload-files/',
  '/switch-user/',
  '/price-logs/',
  '/detail-price/1',
  '/manage-users/',
  '/audit/',
  '/status/',
]
const password = 'demo-portal-1'

/** The traces of other brands, each with its host and place. Traces at the planted site are expected. */
class Findings {
  readonly #found: { host: string; where: string; mark: string }[] = []

  look(host: string, where: string, content: string): void {
    for (const mark of foreignIn(host, content)) this.#found.push({ host, where, mark })
  }

  get unexpected() {
    return this.#found.filter(({ host }) => host !== planted)
  }

  plantedAt(where: string): boolean {
    return this.#found.some((one) => one.host === planted && one.where === where)
  }
}

async function signInAt(portal: Portal, host: string, account: string): Promise<string> {
  const form = { username: `${account}@demo.example`, password, redirect: '/welcome' }
  return (await ask(portal, host, '/login', '', form)).cookies.join('; ')
}

test('no page, icon, header or mail of a site contains another brand, whoever asked before', async ({ branded }) => {
  test.slow()
  const findings = new Findings()
  const cookies = new Map<string, string>()
  for (const host of hosts) {
    cookies.set(host, await signInAt(branded, host, 'admin'))
    // Administrators see this email address in the audit log of every site, so it names no brand.
    const person = { first_name: 'Karin', last_name: 'Ahlers', email: `karin-${hosts.indexOf(host)}@werkstatt.example` }
    const passwords = { password1: 'Zinken-und-Zapfen-7', password2: 'Zinken-und-Zapfen-7' }
    expect((await ask(branded, host, '/register', '', { ...person, ...passwords })).status).toBe(303)
    expect((await ask(branded, host, '/forgot-password', '', { email: 'dealer@demo.example' })).status).toBe(303)
  }
  const addresses = everyAddress()
  // The second round detects data that another host has left in a cache.
  for (const round of [1, 2])
    for (const isSignedIn of [false, true])
      for (const path of addresses)
        for (const host of hosts) {
          const { status, body, headers } = await ask(branded, host, path, isSignedIn ? cookies.get(host) : '')
          findings.look(host, path, headers + body)
          // All sites share the offline shell: the browser inserts the stored brand.
          const isPage = path !== '/_shell.html' && body.includes('id="main"')
          if (isPage) expect([round, path, body.includes(titleOf(host))]).toEqual([round, path, true])
          else expect([path, status]).not.toEqual([path, 500])
        }
  await expect.poll(() => mailsOf(branded).length).toBe(2 * hosts.length)
  for (const { host, mail } of mailsOf(branded)) findings.look(host, 'mail', mail)
  expect(
    mailsOf(branded)
      .map(({ host }) => host)
      .sort(),
  ).toEqual([...hosts, ...hosts].sort())

  expect(findings.unexpected).toEqual([])
  for (const where of ['/', '/login', '/manifest.webmanifest', 'mail']) expect(findings.plantedAt(where)).toBe(true)
})

/** Returns the data of a site in the browser, each with its place: the document, storage, caches, and some files. */
async function keptBy(page: Page): Promise<[where: string, content: string][]> {
  return page.evaluate(async () => {
    const kept: [string, string][] = [
      ['document', document.documentElement.outerHTML],
      ['localStorage', JSON.stringify(localStorage)],
      ['sessionStorage', JSON.stringify(sessionStorage)],
    ]
    for (const path of ['/manifest.webmanifest', '/icon.svg', '/login'])
      kept.push([path, await (await fetch(path)).text()])
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push([`cache ${new URL(request.url).pathname}`, (await answer?.text()) ?? ''])
      }
    }
    return kept
  })
}

test('a browser that visits every site shares no data between them, and shows each brand offline', async ({
  page,
  branded,
}) => {
  const findings = new Findings()
  for (const _round of [1, 2])
    for (const host of hosts) {
      await page.goto(`${branded.at(host)}/login`)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await expect.poll(() => page.evaluate(async () => (await caches.match('/_shell.html')) !== undefined)).toBe(true)
      if (host === planted)
        await page.evaluate(async () => {
          const [name = 'planted'] = await caches.keys()
          await (await caches.open(name)).put('/planted', new Response('Made of aldermark'))
        })
      // The service worker is still filling its cache.
      const countCached = async () => (await keptBy(page)).filter(([where]) => where.startsWith('cache ')).length
      await expect.poll(countCached).toBeGreaterThan(5)
      const kept = await keptBy(page)
      for (const [where, content] of kept) findings.look(host, where, content)
    }
  await branded.stop()
  for (const host of hosts) {
    await page.goto(`${branded.at(host)}/login`)
    await expect(page.getByRole('link', { name: titleOf(host) })).toBeVisible()
    // The shell is visible before its page.
    await expect(page.locator('main h1')).toBeVisible()
    for (const [where, content] of [['shell', await page.content()] as const]) findings.look(host, where, content)
  }
  await branded.start()
  expect(findings.unexpected).toEqual([])
  for (const where of ['document', '/manifest.webmanifest', 'cache /planted', 'shell'])
    expect([where, findings.plantedAt(where)]).toEqual([where, true])
})

test('a site without admin screens returns not found for them and sends no dealer there', async ({ branded }) => {
  const isOff = (host: string) => host.startsWith('cedarline')
  for (const host of hosts) {
    const cookie = await signInAt(branded, host, 'admin')
    for (const path of admin) {
      const expected = isOff(host) ? 404 : 200
      expect([host, path, (await ask(branded, host, path, cookie)).status]).toEqual([host, path, expected])
      if (expected === 404) expect([path, (await ask(branded, host, path)).status]).toEqual([path, 404])
    }
    const dealer = { username: 'dealer@demo.example', password }
    const { headers } = await ask(branded, host, '/login', '', dealer)
    expect(headers.includes('/companies/')).toBe(!isOff(host))
  }
})
