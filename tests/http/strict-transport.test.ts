import { expect, test, vi } from 'vitest'

vi.stubEnv('PORTAL_SECRET', 'the secret of the tests, long enough for all')

async function headerWith(setting: string): Promise<string | undefined> {
  vi.resetModules()
  vi.stubEnv('PORTAL_HSTS_SUBDOMAINS', setting)
  const { securityHeaders } = await import('#src/http/headers.server.ts')
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  return securityHeaders(true)['strict-transport-security']
}

test('https is required for a year, and for subdomains only by the setting', async () => {
  expect(await headerWith('')).toBe('max-age=31536000')
  expect(await headerWith('no')).toBe('max-age=31536000')
  expect(await headerWith('yes')).toBe('max-age=31536000; includeSubDomains')
})
