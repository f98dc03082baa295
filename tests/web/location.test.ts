import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linkBase, mailLink, passwordLink, unlocatedLink } from '#src/backend/platform/mail/link-origin.ts'
import type { Caller } from '#src/session/caller.ts'
import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import { parseSettings } from '#src/settings.ts'

const at = (path: string, referer?: string) =>
  locationOf(new Request(`http://localhost${path}`, { headers: referer === undefined ? {} : { referer } }))

/** The addresses of the routes that can have a location, with values for their parameters. */
const located = globSync('**/*.tsx', { cwd: 'app/routes/{-$location}' }).map(
  (file) => `/${file.replace(/\.tsx$/, '').replace(/\$\w+/, 'x1')}`,
)

describe('The location prefix of a page', () => {
  test('is found at every page that may have one, and at no other', () => {
    expect(located).toContain('/account/password/change/x1')
    for (const path of located) {
      expect([path, at(path), at(`${path}/`)]).toEqual([path, undefined, undefined])
      expect([path, at(`/at${path}`), at(`/at-west${path}/?q=/de/login`)]).toEqual([path, 'at', 'at-west'])
    }
    for (const path of ['/my-company/', '/at/my-company/', '/at/redirect2shop', '/a/b/login', '//evil.example/login'])
      expect([path, at(path)]).toEqual([path, undefined])
  })

  test('is that of the page whose scripts send the request', () => {
    expect(at('/_serverFn/abc', 'http://localhost/at/register?sent=true')).toBe('at')
    expect(at('/_serverFn/abc', 'http://localhost/register')).toBeUndefined()
    expect(at('/_serverFn/abc', 'nonsense')).toBeUndefined()
    expect(at('/_serverFn/abc')).toBeUndefined()
  })

  test('is added to an address, where the start page has a name', () => {
    expect(pathAt('at', '/login?redirect=%2Fx')).toBe('/at/login?redirect=%2Fx')
    expect(['/', '/#info', '/?redirect=x'].map((path) => pathAt('at', path))).toEqual([
      '/at/home',
      '/at/home#info',
      '/at/home?redirect=x',
    ])
    expect([pathAt(undefined, '/'), pathAt('', '/#info')]).toEqual(['/', '/#info'])
  })
})

describe('A mail’s link', () => {
  const caller: Caller = { token: null, locale: 'en', ip: '', userAgent: '', host: 'localhost' }
  const settings = parseSettings({ PORTAL_SECRET: 'x'.repeat(32), PORTAL_ORIGIN: 'https://localhost' })
  const base = (location: string) => linkBase({ settings, caller: { ...caller, location } })

  test('has the location of its request, if its page may have one', () => {
    expect(base('at')).toBe('https://localhost/at')
    expect(passwordLink(base('at'), 't')).toBe('https://localhost/at/account/password/change/t')
    expect(mailLink(base('at'), '/')).toBe('https://localhost/at/home')
    expect(unlocatedLink(base('at'), '/account/email/t')).toBe('https://localhost/account/email/t')
    expect(mailLink(linkBase({ settings, caller }), '/')).toBe('https://localhost/')
  })

  test('contains no other text in place of a location', () => {
    for (const other of ['call-0900-123456', 'your-account-is-closed', '%2Fevil.example', '..', 'a'.repeat(40)])
      expect([other, base(other)]).toEqual([other, 'https://localhost'])
  })
})
