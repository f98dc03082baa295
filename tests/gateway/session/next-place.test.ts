import { expect, test } from 'vitest'
import { siteRedirectOf } from '#src/gateway/session/next-place.server.ts'

const at = (host: string, shopUrl: string) =>
  siteRedirectOf(new Request(`http://${host}/welcome`, { headers: { host } }), shopUrl)
const kantwerk = 'http://kantwerk.localhost:3000/'

test('the address of another of our sites sends a browser there, where it stays', () => {
  expect(at('localhost:3000', kantwerk)).toBe(kantwerk)
  for (const host of ['kantwerk.localhost:3000', 'kantwerk.localhost', 'KANTWERK.localhost:80'])
    expect([host, at(host, kantwerk)]).toEqual([host, null])
})

test('an unknown host counts as the first site, and is not redirected to it', () => {
  expect(at('127.0.0.1:3000', 'http://localhost:3000/')).toBeNull()
  expect(at('127.0.0.1:3000', kantwerk)).toBe(kantwerk)
})

test('nobody is redirected to an address that is not one of our sites', () => {
  for (const address of ['', 'kantwerk', 'https://evil.example/', 'javascript://kantwerk.localhost/', '/welcome'])
    expect([address, at('localhost', address)]).toEqual([address, null])
})
