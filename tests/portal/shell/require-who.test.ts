import { isRedirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { isAdminPath, requireSignIn, requireWho } from '#src/portal/shell/require-who.ts'
import { allScreens } from '#src/portal/shell/screens.ts'
import type { Who } from '#src/session/session.ts'
import { loadSites, publicSite, siteOf } from '#src/site/sites.server.ts'

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
const shellOf = (admin: boolean, isSignedIn: boolean) => ({
  site: { ...publicSite(siteOf('localhost')), admin },
  who: isSignedIn ? who : null,
  closed: false,
})
const thrown = (run: () => void): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

test.each([
  [undefined, '/?redirect=%2Fx'],
  ['nord', '/nord/home?redirect=%2Fx'],
  // Decoded, as the router reads them from an address.
  ['köln', '/k%C3%B6ln/home?redirect=%2Fx'],
  ['😀', '/%F0%9F%98%80/home?redirect=%2Fx'],
  ['\0', '/%00/home?redirect=%2Fx'],
])('a signed-out visitor is redirected to the login at the same location: %s', (location, expected) => {
  const entered = { context: { shell: shellOf(true, false) }, location: { href: '/x' }, params: { location } }
  const error = thrown(() => requireSignIn(entered))
  expect(isRedirect(error) && error.headers.get('location')).toBe(expected)
})

/** The specification’s admin table, and its additions. */
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
    'has no page at %s, for any user',
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

  test('lists none of them, and the list matches the addresses', () => {
    for (const screen of allScreens(who))
      expect([screen.path, isAdminPath(screen.path)]).toEqual([screen.path, screen.admin])
  })
})
