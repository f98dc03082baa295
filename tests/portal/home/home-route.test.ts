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

test('whoever is signed in already goes on to the hand-off by the server, and as no company that a link names', () => {
  const options = { href: '/redirect2shop', reloadDocument: true }
  expect(sentTo('/redirect2shop')).toMatchObject({ options })
  expect(sentTo('/redirect2shop?useAs=31')).toMatchObject({ options: { href: '/companies/7' } })
  expect(sentTo('', { useAs: 31 })).toMatchObject({ options: { href: '/redirect2shop', reloadDocument: true } })
})

test('whoever is signed in already goes on to a page without loading the portal anew', () => {
  expect(sentTo('/my-company/')).toMatchObject({ options: { href: '/my-company/', reloadDocument: false } })
})

test.each(['registered', 'password-changed'] as const)(
  'whoever comes from a link of an account of their own (%s) sees the login, though another is signed in here',
  (kind) => {
    expect(sentTo('', { flash: { kind, messages: [], username: 'new@test.example' } })).toBeNull()
  },
)
