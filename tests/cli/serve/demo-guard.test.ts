import { describe, expect, test } from 'vitest'
import { guardDemo } from '#src/cli/serve/demo-guard.ts'

const local = ['localhost', 'kantwerk.localhost']
const byDefault = { seed: 'demo', isSeedSet: false } as const

describe('a portal with the demo accounts', () => {
  test.each(['0.0.0.0', '::', '192.0.2.7', 'portal.example', '128.0.0.1', '127.example'])(
    'listens only on loopback if HOST is %s, with one line about it',
    (host) => {
      const guarded = guardDemo({ ...byDefault, host }, local)
      expect(guarded?.host).toBe('127.0.0.1')
      expect(guarded?.line).toMatch(/^HOST is [^\n]*PORTAL_SEED=demo[^\n]*$/)
      expect(guarded?.line).toContain(host)
    },
  )

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('listens on %s without a message', (host) => {
    expect(guardDemo({ ...byDefault, host }, local)).toEqual({ host, line: null })
  })

  test('warns if a site is public', () => {
    const guarded = guardDemo({ ...byDefault, host: '127.0.0.1' }, [...local, 'portal.example'])
    expect(guarded).toMatchObject({ host: '127.0.0.1', line: expect.stringContaining('A site is portal.example') })
  })

  test('is open if PORTAL_SEED names the data explicitly, but not if it is none', () => {
    expect(guardDemo({ host: '0.0.0.0', seed: 'demo', isSeedSet: true }, local)).toBeNull()
    expect(guardDemo({ host: '0.0.0.0', seed: 'large', isSeedSet: true }, local)).toBeNull()
    expect(guardDemo({ host: '0.0.0.0', seed: 'none', isSeedSet: true }, local)?.host).toBe('127.0.0.1')
  })
})
