import { expect, test } from 'vitest'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { redirectSignedIn } from '#src/portal/home/home-route.ts'
import { loadSites, publicSite, siteOf } from '#src/site/sites.server.ts'

loadSites(undefined)
const shell: Shell = {
  site: publicSite(siteOf('localhost')),
  locale: 'en',
  who: {
    username: 'a',
    id: 1,
    company: [7, 'A'],
    lines: [],
    lastLine: null,
    groups: ['IS_DEALER_ADMIN'],
    shopUrl: '',
    realUsername: null,
  },
  isGuest: false,
  useAs: null,
  signIn: new Date().toISOString(),
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
const sentTo = (wanted: string, more: Partial<Shell> = {}) => {
  try {
    redirectSignedIn({ ...shell, ...more }, wanted)
  } catch (error) {
    return error
  }
  return null
}

test('the server sends a signed-in user on to the hand-off, and not as a company from a link', () => {
  const options = { href: '/redirect2shop', reloadDocument: true }
  expect(sentTo('/redirect2shop')).toMatchObject({ options })
  expect(sentTo('/redirect2shop?useAs=31')).toMatchObject({ options: { href: '/companies/7' } })
  expect(sentTo('', { useAs: 31 })).toMatchObject({ options: { href: '/redirect2shop', reloadDocument: true } })
})

test('a signed-in user is sent on to a page without a full reload', () => {
  expect(sentTo('/my-company/')).toMatchObject({ options: { href: '/my-company/', reloadDocument: false } })
})

test.each(['registered', 'password-changed'] as const)(
  'a user from their own account’s link (%s) sees the login, although another user is signed in here',
  (kind) => {
    expect(sentTo('', { flash: { kind, messages: [], username: 'new@test.example' } })).toBeNull()
  },
)
