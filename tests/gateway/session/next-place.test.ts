import { expect, test } from 'vitest'
import { siteRedirectOf } from '#src/gateway/session/next-place.server.ts'

const at = (host: string, shopUrl: string) =>
  siteRedirectOf(new Request(`http://${host}/welcome`, { headers: { host } }), shopUrl)
const kantwerk = 'http://kantwerk.localhost:3000/'

test('the address of another of our sites sends a browser there, and there it stays', () => {
  expect(at('localhost:3000', kantwerk)).toBe(kantwerk)
  for (const host of ['kantwerk.localhost:3000', 'kantwerk.localhost', 'KANTWERK.localhost:80'])
    expect([host, at(host, kantwerk)]).toEqual([host, null])
})

test('a host that is no site’s is at the first one, and is not sent to it', () => {
  expect(at('127.0.0.1:3000', 'http://localhost:3000/')).toBeNull()
  expect(at('127.0.0.1:3000', kantwerk)).toBe(kantwerk)
})

test('nobody is sent to an address that is none of our sites', () => {
  for (const address of ['', 'kantwerk', 'https://evil.example/', 'javascript://kantwerk.localhost/', '/welcome'])
    expect([address, at('localhost', address)]).toEqual([address, null])
})
