import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoginNotices } from '#src/portal/home/login-notices.tsx'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { publicSite, siteOf } from '#src/site/sites.server.ts'

const shell: Shell = {
  site: publicSite(siteOf('localhost')),
  locale: 'en',
  who: null,
  isGuest: false,
  useAs: null,
  signIn: null,
  keepsCookies: true,
  cookieAddress: null,
  loginAllowed: true,
  testLoginAllowed: true,
  closed: false,
  flashText: '',
  flash: null,
  elsewhere: null,
  version: '1',
}
const shown = (via: 'login' | 'test-login', change: Partial<Shell>) =>
  renderToStaticMarkup(<LoginNotices shell={{ ...shell, ...change }} via={via} redirect="/welcome" />)

test('a user who was sent to the login is asked to log in, unless login is closed', () => {
  const closed = { loginAllowed: false, closed: true }
  const asked = shown('login', {})
  expect(asked).not.toBe('')
  expect(shown('login', closed)).not.toContain(asked)
  expect(shown('login', closed)).toContain('role="alert"')
  expect(shown('test-login', closed)).toBe(asked)
  expect(shown('test-login', { ...closed, testLoginAllowed: false })).not.toContain(asked)
})
