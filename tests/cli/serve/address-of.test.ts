import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { addressOf, dropForgedAddresses, isHttps } from '#src/cli/serve/address-of.ts'
import { parseSettings } from '#src/settings.ts'
import { loadSites } from '#src/site/sites.server.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 2001:db8::7', '2001:db8::7'],
  ['junk, 203.0.113.9', '203.0.113.9'],
  ['<script>', '127.0.0.1'],
  ['', '127.0.0.1'],
  [`::1%${'x'.repeat(9_000)}`, '127.0.0.1'],
])('a proxy that forwards %s results in %s', async (forwarded, expected) => {
  const server = createServer((request, response) => {
    dropForgedAddresses(request)
    response.end(addressOf(request, response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': forwarded } })
  expect(await answer.text()).toBe(expected)
  server.close()
})

const trustedOf = (list?: string) => parseSettings({ PORTAL_TRUSTED_PROXIES: list }).trustedProxies

/** Returns the scheme and address that the portal reads from a request forwarded by a proxy at 127.0.0.1. */
async function seen(list: string | undefined, headers: Record<string, string>): Promise<string> {
  const trusted = trustedOf(list)
  const server = createServer((request, response) => {
    response.end(`${isHttps(request, response, trusted) ? 'https' : 'http'} ${addressOf(request, response, trusted)}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const answer = Promise.withResolvers<string>()
  // Unlike fetch, `get` sends the given Host header.
  get({ host: '127.0.0.1', port, headers, agent: false }, (response) => answer.resolve(text(response)))
  return answer.promise.finally(() => server.close())
}

test.each([
  [undefined, '203.0.113.9', 'https 203.0.113.9'],
  ['127.0.0.1', '203.0.113.9', 'https 203.0.113.9'],
  ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.9, 10.7.7.7', 'https 203.0.113.9'],
  ['loopback, 2001:db8::/32', '203.0.113.9, 2001:db8::7', 'https 203.0.113.9'],
  // Addresses written by the client come before the one that the proxy added.
  ['loopback', '10.0.0.1, 203.0.113.9', 'https 203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', 'http 127.0.0.1'],
  ['10.0.0.0/8', '203.0.113.9, 10.0.0.1', 'http 127.0.0.1'],
])('with the proxies %s, a request forwarded for %s is %s', async (list, forwarded, expected) => {
  expect(await seen(list, { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' })).toBe(expected)
})

test.each(['10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.0/', 'fd00::/129', '10.0.0.0/8/24', 'loopback,'])(
  'the list %s aborts the start with a line that names the setting',
  (list) => {
    expect(() => trustedOf(list)).toThrow(/^PORTAL_TRUSTED_PROXIES is ".*": it may be addresses and networks .*\.$/)
  },
)

test('a site with an https origin is reached by https, whichever proxy is in front', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-sites-'))
  const file = join(directory, 'sites.json')
  const site = { title: 'A', logo: { path: 'M0 0' }, accent: '#336699' }
  writeFileSync(file, JSON.stringify([{ ...site, host: 'portal.example.com', origin: 'https://portal.example.com' }]))
  loadSites(file)
  expect(await seen('10.0.0.1', { host: 'portal.example.com' })).toBe('https 127.0.0.1')
  expect(await seen('10.0.0.1', { host: '127.0.0.1' })).toBe('http 127.0.0.1')
  rmSync(directory, { recursive: true })
  loadSites(undefined)
})
