import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, dropForgedAddresses } from '#src/cli/serve/address-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 2001:db8::7', '2001:db8::7'],
  ['junk, 203.0.113.9', '203.0.113.9'],
  ['<script>', '127.0.0.1'],
  ['', '127.0.0.1'],
  [`::1%${'x'.repeat(9_000)}`, '127.0.0.1'],
])('a proxy that forwards %s names %s', async (forwarded, expected) => {
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
