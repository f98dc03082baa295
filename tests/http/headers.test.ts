import { expect, test } from 'vitest'
import { withSecurityHeaders } from '#src/http/headers.server.ts'
import { seeOther } from '#src/web/see-other.ts'

const policyOf = (response: Response) =>
  withSecurityHeaders(new Request('http://localhost/redirect2shop?useAs=17'), response, 'once').headers.get(
    'referrer-policy',
  )

test('a redirect preserves the origin, so that the next address asks the same shop and no other', () => {
  expect(policyOf(seeOther('/redirect2shop', []))).toBe('origin')
  expect(policyOf(new Response(null, { status: 307, headers: { location: '/redirect2shop' } }))).toBe('origin')
})

test('a page sends its address only within the portal, and an answer with a policy of its own keeps it', () => {
  const page = (headers: Record<string, string>) => new Response('', { headers })
  expect(policyOf(page({ 'content-type': 'text/html' }))).toBe('same-origin')
  expect(policyOf(page({ 'referrer-policy': 'no-referrer' }))).toBe('no-referrer')
})
