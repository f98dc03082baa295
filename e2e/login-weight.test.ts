import { bareBytes, scriptBytes } from '../tests/bench/login-weight.ts'
import { expect, test } from './fixtures.ts'

test('the login page loads at most 1.3 times the JavaScript of a bare Start page, and under 200 kB', async ({
  browser,
  portal,
}) => {
  const bare = await bareBytes(browser)
  const login = await scriptBytes(browser, `${portal.url}/login`)
  test
    .info()
    .annotations.push({ type: 'weight', description: `${login} of ${bare} bytes: ${(login / bare).toFixed(3)}` })
  expect(login / bare).toBeLessThanOrEqual(1.3)
  expect(login).toBeLessThan(200_000)
})
