import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { siteOf } from '#src/site/sites.server.ts'

const shell: Pick<Shell, 'who' | 'closed' | 'site'> = {
  who: null,
  closed: false,
  site: { ...siteOf('localhost'), accentStyle: '', guest: false },
}

test.each([
  [undefined, '/?redirect=%2Fx'],
  ['nord', '/nord/home?redirect=%2Fx'],
  // As the router reads them out of an address.
  ['köln', '/k%C3%B6ln/home?redirect=%2Fx'],
  ['😀', '/%F0%9F%98%80/home?redirect=%2Fx'],
  ['\0', '/%00/home?redirect=%2Fx'],
])('who is not signed in is sent to the login at the same location: %s', (location, expected) => {
  let thrown: unknown
  try {
    requireSignIn({ context: { shell }, location: { href: '/x' }, params: { location } })
  } catch (error) {
    thrown = error
  }
  expect(isRedirect(thrown) && thrown.headers.get('location')).toBe(expected)
})
