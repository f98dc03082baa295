import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { linkOrigin } from '#src/backend/platform/mail/link-origin.ts'
import { keepRedirectHere } from '#src/http/redirects.server.ts'
import { markFormAnswer, redirectToShopDomain } from '#src/http/shop-domain.server.ts'
import { parseSettings } from '#src/settings.ts'
import { loadSites, originOf, siteNamed, siteOf, subdomainOf } from '#src/site/sites.server.ts'

afterEach(() => loadSites(undefined))

const settingsOf = (env: Record<string, string>) =>
  parseSettings({ PORTAL_SECRET: 'a secret of this test, long enough for all', ...env })
const seenAt = (host: string, env: Record<string, string> = {}) => originOf(siteOf(host), settingsOf(env))

function withSites(...sites: Record<string, unknown>[]): void {
  const file = join(tmpdir(), `portal-sites-${process.pid}.json`)
  const whole = (site: object) => ({ title: 'T', logo: { path: 'M0 0' }, accent: '#0b6e5f', ...site })
  writeFileSync(file, JSON.stringify(sites.map(whole)))
  loadSites(file)
}

describe('the address of a site', () => {
  test('is the portal’s own on this machine, and https elsewhere', () => {
    withSites({ host: 'localhost' }, { host: 'portal.example' })
    expect(seenAt('localhost', { PORT: '4711' })).toBe('http://localhost:4711')
    expect(seenAt('portal.example')).toBe('https://portal.example')
  })

  test('is PORTAL_ORIGIN including its port, and the other sites have its scheme and port', () => {
    withSites({ host: 'portal.example' }, { host: 'doors.example' })
    const env = { PORTAL_ORIGIN: 'https://portal.example:8443' }
    expect(seenAt('portal.example', env)).toBe('https://portal.example:8443')
    expect(seenAt('doors.example', env)).toBe('https://doors.example:8443')
  })

  test('is PORTAL_ORIGIN for all sites if its host is none of them', () => {
    expect(seenAt('kantwerk.localhost', { PORTAL_ORIGIN: 'https://one.example' })).toBe('https://one.example')
  })

  test('is the site’s own origin if the sites file has one', () => {
    withSites({ host: 'portal.example' }, { host: 'doors.example', origin: 'https://www.doors.example:444/' })
    expect(seenAt('doors.example', { PORTAL_ORIGIN: 'https://portal.example' })).toBe('https://www.doors.example:444')
    expect(() => withSites({ host: 'a.example', origin: 'https://a.example/path' })).toThrow(/^PORTAL_SITES .*origin/)
  })

  test('never depends on a request: mailed links ignore its Host and port', () => {
    for (const host of ['evil.example', 'localhost:9999', 'LOCALHOST:80', 'localhost@evil.example', ''])
      expect(
        linkOrigin({
          settings: settingsOf({ PORT: '3000' }),
          caller: { token: null, locale: 'en', ip: '', userAgent: '', host },
        }),
      ).toBe('http://localhost:3000')
  })
})

test('a host name with a trailing dot is the same site', () => {
  loadSites(undefined)
  for (const host of ['kantwerk.localhost.', 'KANTWERK.localhost.:4714', 'kantwerk.localhost:80'])
    expect(siteOf(host).title).toBe('Kantwerk')
})

describe('a site in a backend’s answer', () => {
  test('is found by its host or its first part, and never guessed among several', () => {
    withSites({ host: 'portal.kantwerk.de' }, { host: 'portal.tuerblatt.de' }, { host: 'shop.example' })
    const named = (name: string, here: string) => siteNamed(name, here)?.host
    expect(named('portal.tuerblatt.de', 'portal.kantwerk.de')).toBe('portal.tuerblatt.de')
    expect(named('portal', 'portal.tuerblatt.de:443')).toBe('portal.tuerblatt.de')
    expect(named('portal', 'shop.example')).toBeUndefined()
    expect(named('Shop', 'portal.kantwerk.de')).toBe('shop.example')
    expect(named('', 'shop.example')).toBeUndefined()
  })

  test('is named by its first part, or by its full host if another one starts with the same', () => {
    withSites({ host: 'portal.kantwerk.de' }, { host: 'portal.tuerblatt.de' }, { host: 'shop.example' })
    const names = ['portal.kantwerk.de', 'shop.example', 'portal.gone.de', 'gone.example', ''].map(subdomainOf)
    expect(names).toEqual(['portal.kantwerk.de', 'shop', 'portal.gone.de', 'gone', ''])
  })
})

describe('a sites file', () => {
  const logo = (value: unknown) => ({ logo: value })
  test.each<[string, Record<string, unknown>]>([
    ['host: is no host name alone', { host: 'a.example:8080' }],
    ['host: is no host name alone', { host: 'https://a.example' }],
    ['host: is no host name alone', { host: 'türblatt.example' }],
    ['shopUrl: is no address', { shopUrl: 'javascript:alert(1)' }],
    ['shopUrl: is no address', { shopUrl: '//shop.example/{id}' }],
    ['aboutUrl: is no address', { aboutUrl: 'javascript:alert(1)' }],
    ['logoutUrl: is no address', { logoutUrl: 'not an address' }],
    ['logoutUrl: is no address', { logoutUrl: 'https://' }],
    ['email: is no e-mail address', { email: 'no address' }],
    ['logo.path: is no SVG path', logo({ path: 'hello' })],
    ['logo.path: is no SVG path', logo({ path: 'M0 0"><script>' })],
    ['logo.url: is no address of a picture', logo({ url: 'logo.svg' })],
    ['logo: is neither', logo('/logo.svg')],
    ['logo: is neither', logo({})],
    ['accent: is neither', { accent: 'green' }],
    ['accent.dark: is no colour', { accent: { light: '#000000', dark: 'white' } }],
    ['guest.password: ', { guest: { username: 'guest@a.example', password: '' } }],
    ['content: has what no site has: titel', { titel: 'T' }],
  ])('rejects an invalid value: %s', (fault, site) => {
    const [where, ...text] = fault.split(': ')
    const expected = where === 'content' ? `0: ${text.join(': ')}` : `0.${fault}`
    expect(() => withSites({ host: 'a.example', ...site })).toThrow(`has a wrong ${expected}`)
  })

  test('accepts valid values', () => {
    const whole = {
      host: 'A.example',
      logo: { url: '/assets/logo.svg' },
      accent: { light: '#9a3412', dark: '#f0a07c' },
      shopUrl: 'https://shop.example/{id}/?from=portal',
      logoutUrl: '/account/logout/',
      aboutUrl: 'http://a.example',
      email: '',
    }
    withSites(whole, { host: '127.0.0.1' }, { host: '[::1]', logo: { path: 'm3,3 h16V16 a1e1 2-3 0 0 1 +5-.5z' } })
    expect(siteOf('a.example').logoutUrl).toBe('/account/logout/')
  })
})

describe('a redirect', () => {
  const navigates = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
  const shopsAt = (domain: string, path: string, more: Record<string, string> = navigates, host = 'localhost:9999') => {
    const headers = { host, ...more, cookie: `shop_domain=${domain}; ${more['cookie'] ?? ''}` }
    return redirectToShopDomain(new Request(`http://${host}${path}`, { headers }))
  }
  const kantwerk = () => originOf(siteOf('kantwerk.localhost'))

  test('to the shop’s own site leads to that site’s address, not to the port of the request', () => {
    const answer = shopsAt('kantwerk.localhost', '/home?a=b')
    expect(answer?.headers.get('location')).toBe(`${kantwerk()}/home?a=b`)
  })

  test('to the shop’s own site also applies to a page requested by a service worker, and to no other answer', () => {
    const asked = { ...navigates, 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }
    expect(shopsAt('kantwerk.localhost', '/welcome', asked)?.headers.get('location')).toBe(`${kantwerk()}/welcome`)
    for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])
      expect([accept, shopsAt('kantwerk.localhost', '/welcome', { accept })]).toEqual([accept, undefined])
    expect(shopsAt('kantwerk.localhost', '/_serverFn/abc', navigates)).toBeUndefined()
    expect(shopsAt('evil.example', '/welcome')).toBeUndefined()
    expect(shopsAt('kantwerk.localhost', '/welcome', navigates, 'evil.example')).toBeUndefined()
    expect(shopsAt('kantwerk.localhost', '/welcome', navigates, 'kantwerk.localhost:9999')).toBeUndefined()
  })

  test('to the shop’s own site after a form is a page with a link, as a form’s redirects may not leave its site', async () => {
    const login = new Request('http://localhost/login', { method: 'POST' })
    const answer = new Response(null, {
      status: 303,
      headers: { location: '/welcome?a&b', 'set-cookie': 'shop_domain=kantwerk.localhost; Path=/' },
    })
    const cookie = markFormAnswer(login, answer).headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
    const led = shopsAt('kantwerk.localhost', '/welcome?a&b', { ...navigates, cookie })
    expect([led?.status, led?.headers.get('location')]).toEqual([200, null])
    expect(await led?.text()).toContain(`content="0;url=${kantwerk()}/welcome?a&amp;b"`)
    expect(led?.headers.getSetCookie().at(-1)).toContain('Max-Age=0')
    const other = new Response(null, { status: 303, headers: { location: '/welcome' } })
    expect(markFormAnswer(login, other).headers.getSetCookie()).toEqual([])
  })

  test('to the shop’s own site stops if two sites redirect the same browser to each other', () => {
    const there = shopsAt('kantwerk.localhost', '/welcome')
    expect(shopsAt('localhost', '/welcome', navigates, 'kantwerk.localhost')?.status).toBe(302)
    const cookie = there?.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(shopsAt('kantwerk.localhost', '/welcome', { ...navigates, cookie })).toBeUndefined()
    expect(shopsAt('kantwerk.localhost', '/home', { ...navigates, cookie })?.status).toBe(302)
  })

  test.each([
    ['http://evil.example/', '/'],
    ['http://evil.example//other.example/x?y=1#z', '/other.example/x?y=1#z'],
    ['//other.example/', '/other.example/'],
    ['/\\other.example', '/other.example'],
    ['/home', '/home'],
    ['https://shop.example/in?code=1', 'https://shop.example/in?code=1'],
  ])('within the portal has only a path, whatever the Host: %s', (location, expected) => {
    const request = new Request('http://evil.example//', { headers: { host: 'evil.example' } })
    const answer = keepRedirectHere(request, new Response(null, { status: 308, headers: { location } }))
    expect([answer.status, answer.headers.get('location')]).toEqual([308, expected])
  })
})

test('the master texts are English, or in the language that the site names', () => {
  withSites({ host: 'one.example' }, { host: 'two.example', masterLang: 'de-AT' })
  expect([siteOf('one.example').masterLang, siteOf('two.example').masterLang]).toEqual(['en', 'de-AT'])
  expect(() => withSites({ host: 'one.example', masterLang: 'German!' })).toThrow(/masterLang: is no language tag/)
})
