import { describe, expect, test } from 'vitest'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { allScreens } from '#src/portal/shell/screens.ts'
import { isAdminPath } from '#src/portal/shell/require-who.ts'
import { requireWho } from '#src/portal/shell/require-who.ts'
import { loadSites, publicSite, siteOf } from '#src/site/sites.server.ts'
import type { Who } from '#src/session/session.ts'

const who: Who = {
  username: 'a',
  id: 1,
  company: [7, 'A'],
  lines: [],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}
loadSites(undefined)
const shellOf = (admin: boolean, signedIn: boolean): Shell => ({
  site: { ...publicSite(siteOf('localhost')), admin },
  locale: 'en',
  who: signedIn ? who : null,
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
})
const thrown = (run: () => void): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

/** The specification's admin table, and what was added to it. */
const admin = [
  '/companies/7',
  '/order-approve/',
  '/order-reset/',
  '/create-company/',
  '/overview-contacts/',
  '/edit-contact/7',
  '/create-contact/',
  '/upload-files/',
  '/switch-user/',
  '/price-logs/',
  '/detail-price/7',
  '/manage-users/',
  '/audit/',
  '/status/',
]
const others = [
  '/my-company/',
  '/overview-delivery/',
  '/change-parent/',
  '/system-i18n',
  '/catalogs',
  '/account/',
  '/welcome',
]

describe('A site without the admin screens', () => {
  test.each(admin.flatMap((path) => [path, path.replace(/\/$/, ''), `${path}?q=1`, path.toUpperCase()]))(
    'has no page at %s, for nobody',
    (path) => {
      for (const signedIn of [true, false])
        expect(thrown(() => requireWho(shellOf(false, signedIn), path))).toMatchObject({ isNotFound: true })
      expect(thrown(() => requireWho(shellOf(true, true), path))).toBeNull()
    },
  )

  test('has all others', () => {
    for (const path of others) expect([path, isAdminPath(path)]).toEqual([path, false])
    for (const path of others) expect(thrown(() => requireWho(shellOf(false, true), path))).toBeNull()
  })

  test('lists none of them, and the list and the addresses agree', () => {
    for (const screen of allScreens(who))
      expect([screen.path, isAdminPath(screen.path)]).toEqual([screen.path, screen.admin])
  })
})
