import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { redirectToShopDomain } from '#src/http/shop-domain.server.ts'
import { readFlash, readSession } from '#src/session/session.server.ts'
import { loadSites } from '#src/site/sites.server.ts'
import { signIn } from '#src/gateway/session/sign-in.server.ts'
import { transferSignIn } from '#src/gateway/session/transfer-sign-in.server.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { putBehind } from '#tests/gateway/put-behind.ts'

const kantwerk = 'https://portal.kantwerk.example'
const tuerblatt = 'https://portal.tuerblatt.example'
const directory = mkdtempSync(join(tmpdir(), 'portal-sites-'))

const drawn = { logo: { path: 'M0 0' } }

/** The name of the company’s site that the backend returns. */
let subdomain = ''
const backend = createServer((request, response) => {
  const user = { username: 'a@test.example', id: 1, company: [31, 'A'], lines: [], last_line: null, groups: [] }
  const data = request.url?.startsWith('/vue/login/')
    ? { jwt: 'good', user: { ...user, shop_url: '' } }
    : request.url?.startsWith('/vue/shop-url/')
      ? { login_url: `https://shop.example/${request.headers['x-forwarded-host']}` }
      : { ...open, subdomain }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: true, messages: [], data }))
})
const open = {
  jwt: 'good',
  sent_created: null,
  login_allowed: true,
  test_login_allowed: true,
  flash_text: '',
  shop_url: '',
}

beforeAll(async () => {
  await putBehind(backend)
  const file = join(directory, 'sites.json')
  const siteAt = (origin: string) => ({ host: new URL(origin).host, title: origin, accent: '#0b6e5f', ...drawn })
  writeFileSync(file, JSON.stringify([kantwerk, tuerblatt].map(siteAt)))
  loadSites(file)
})
beforeEach(() => {
  subdomain = new URL(kantwerk).host
})
afterAll(() => {
  loadSites(undefined)
  rmSync(directory, { recursive: true })
  backend.close()
})

/** A browser that stores its cookies by host, and follows redirects. */
class Browser {
  readonly jars = new Map<string, Map<string, string>>()

  requestTo(address: string, init: RequestInit = {}): Request {
    const { origin, host } = new URL(address)
    const cookie = [...(this.jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Request(address, { ...init, headers: { host, cookie, accept: 'text/html' } })
  }

  async #take(request: Request, take: (request: Request) => Promise<Response>): Promise<string | null> {
    const answer = await withRequestScope({ locale: 'de', nonce: 'once', ip: '' }, () => take(request))
    const { origin } = new URL(request.url)
    const jar = this.jars.get(origin) ?? new Map<string, string>()
    this.jars.set(origin, jar)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const [, refreshed] = /url=([^"]+)"/.exec(await answer.clone().text()) ?? []
    const to = answer.headers.get('location') ?? refreshed?.replaceAll('&amp;', '&') ?? null
    return to && new URL(to, request.url).href
  }

  /** Signs in with the form, and returns the address of the redirect. */
  signIn(at: string, redirect = ''): Promise<string | null> {
    const body = new URLSearchParams({ username: 'a@test.example', password: 'demo-portal-1', redirect })
    return this.#take(this.requestTo(`${at}/login`, { method: 'POST', body }), (request) => signIn(request, 'login'))
  }

  /** Follows redirects until they leave the sign-over or reach an address with `until`. Returns all addresses. */
  async follow(from: string | null, until?: string): Promise<string[]> {
    const seen: string[] = []
    for (let at = from; at !== null;) {
      seen.push(at)
      if (!new URL(at).pathname.endsWith('/sign-over') || seen.length > 9) break
      if (until !== undefined && at.includes(until)) break
      at = await this.#take(
        this.requestTo(at),
        async (request) => redirectToShopDomain(request) ?? transferSignIn(request),
      )
    }
    return seen
  }

  readonly sessionAt = (origin: string) => readSession(this.requestTo(`${origin}/`))
}

const origins = (addresses: string[]) => addresses.map((address) => new URL(address).origin)

describe('A user who signs in at another site than their company’s', () => {
  test('is signed in at the right site, at the requested page, and no longer at the other', async () => {
    const browser = new Browser()
    const steps = await browser.follow(await browser.signIn(tuerblatt, '/overview-delivery/?q=a'))
    expect(origins(steps)).toEqual([tuerblatt, kantwerk, tuerblatt, kantwerk, kantwerk])
    expect(steps.at(-1)).toBe(`${kantwerk}/overview-delivery/?q=a`)
    expect((await browser.sessionAt(kantwerk))?.who.username).toBe('a@test.example')
    expect(await browser.sessionAt(tuerblatt)).toBeNull()
    expect(await readFlash(browser.requestTo(kantwerk))).toMatchObject({ kind: 'logged-in' })
    expect([...(browser.jars.get(kantwerk)?.keys() ?? [])].join()).not.toMatch(/arriving|leaving/)
  })

  test('continues by the rules of that site if no page was requested', async () => {
    const browser = new Browser()
    const [first = '', ...steps] = await browser.follow(await browser.signIn(`${tuerblatt}/at`))
    expect(first).toBe(`${tuerblatt}/sign-over?to=`)
    expect(steps.at(-1)).toBe('https://shop.example/portal.kantwerk.example')
  })

  test('stays if the backend’s name matches several sites or none', async () => {
    for (const name of ['portal', '', 'elsewhere.example', new URL(tuerblatt).host]) {
      subdomain = name
      const browser = new Browser()
      expect([name, await browser.signIn(tuerblatt, '/welcome')]).toEqual([name, `${tuerblatt}/welcome`])
      expect(await browser.sessionAt(tuerblatt)).not.toBeNull()
      expect(redirectToShopDomain(browser.requestTo(`${tuerblatt}/welcome`))).toBeUndefined()
    }
  })
})

describe('The code of a sign-over', () => {
  /** Signs in, follows the redirects, and returns the address with the code. */
  async function codeFor(browser: Browser): Promise<string> {
    const steps = await browser.follow(await browser.signIn(tuerblatt, '/welcome'))
    return steps.find((step) => step.includes('code=')) ?? ''
  }

  test('works only in the browser that requested it, and not twice', async () => {
    const browser = new Browser()
    const address = await codeFor(browser)
    expect((await new Browser().follow(address)).at(-1)).toBe(`${kantwerk}/welcome`)
    for (const thief of [new Browser(), browser]) {
      thief.jars.get(kantwerk)?.delete('__Host-portal')
      await thief.follow(address)
      expect(await thief.sessionAt(kantwerk)).toBeNull()
    }
  })

  test('can be used once, even by the browser that requested it', async () => {
    const browser = new Browser()
    const steps = await browser.follow(await browser.signIn(tuerblatt, '/welcome'), 'code=')
    const address = steps.at(-1) ?? ''
    const cookies = new Map(browser.jars.get(kantwerk))
    await browser.follow(address)
    expect(await browser.sessionAt(kantwerk)).not.toBeNull()
    browser.jars.set(kantwerk, cookies)
    expect((await browser.follow(address)).at(-1)).toBe(`${kantwerk}/welcome`)
    expect(await browser.sessionAt(kantwerk)).toBeNull()
  })

  test('is invalid at another site, and a session’s cookie is not a code', async () => {
    const browser = new Browser()
    const address = await codeFor(browser)
    const elsewhere = new Browser()
    await elsewhere.follow(address.replace(kantwerk, tuerblatt))
    expect(await elsewhere.sessionAt(tuerblatt)).toBeNull()
    const sealed = browser.jars.get(kantwerk)?.get('__Host-portal') ?? ''
    browser.jars.delete(kantwerk)
    await browser.follow(`${kantwerk}/sign-over?to=%2Fwelcome&code=${encodeURIComponent(sealed)}`)
    expect(await browser.sessionAt(kantwerk)).toBeNull()
  })

  test('is not issued for a later sign-in of the same browser', async () => {
    const browser = new Browser()
    const [first = ''] = await browser.follow(await browser.signIn(tuerblatt, '/welcome'), 'to=')
    const left = browser.jars.get(tuerblatt)?.get('__Host-portal-leaving') ?? ''
    await browser.follow(first)
    subdomain = new URL(tuerblatt).host
    await new Promise((resolve) => setTimeout(resolve, 2))
    await browser.signIn(tuerblatt, '/welcome')
    browser.jars.get(tuerblatt)?.set('__Host-portal-leaving', left)
    await browser.follow(first)
    expect(await browser.sessionAt(tuerblatt)).not.toBeNull()
  })

  test('is issued only to a user who has just signed in, not through a link', async () => {
    const browser = new Browser()
    await browser.follow(await browser.signIn(tuerblatt, '/welcome'))
    const steps = await browser.follow(`${tuerblatt}/sign-over?proof=made-up&to=%2Fwelcome`)
    expect(steps.at(-1)).toBe(`${tuerblatt}/welcome`)
    // While a sign-over is in progress, another link to it neither ends it nor gets a code.
    const [first = ''] = await browser.follow(await browser.signIn(tuerblatt, '/welcome'), 'to=')
    const lured = await browser.follow(`${tuerblatt}/sign-over?proof=made-up&to=%2Fwelcome`)
    expect([lured.at(-1), (await browser.sessionAt(tuerblatt))?.who.username]).toEqual([
      `${tuerblatt}/welcome`,
      'a@test.example',
    ])
    expect((await browser.follow(first)).at(-1)).toBe(`${kantwerk}/welcome`)
    const foreign = await browser.follow(`${kantwerk}/sign-over?from=evil.example&to=https%3A%2F%2Fevil.example%2F`)
    expect(foreign.at(-1)).toBe(`${kantwerk}/`)
  })
})
