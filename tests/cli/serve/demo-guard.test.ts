import { describe, expect, test } from 'vitest'
import { guardDemo } from '#src/cli/serve/demo-guard.ts'

const local = ['localhost', 'kantwerk.localhost']
const byDefault = { seed: 'demo', isSeedSet: false } as const

describe('a portal with the demo accounts', () => {
  test.each(['0.0.0.0', '::', '192.0.2.7', 'portal.example', '128.0.0.1', '127.example'])(
    'listens on loopback alone where HOST is %s, and says so in one line',
    (host) => {
      const guarded = guardDemo({ ...byDefault, host }, local)
      expect(guarded?.host).toBe('127.0.0.1')
      expect(guarded?.line).toMatch(/^HOST is [^\n]*PORTAL_SEED=demo[^\n]*$/)
      expect(guarded?.line).toContain(host)
    },
  )

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('listens on %s without a word', (host) => {
    expect(guardDemo({ ...byDefault, host }, local)).toEqual({ host, line: null })
  })

  test('says so where a site is meant for others', () => {
    const guarded = guardDemo({ ...byDefault, host: '127.0.0.1' }, [...local, 'portal.example'])
    expect(guarded).toMatchObject({ host: '127.0.0.1', line: expect.stringContaining('A site is portal.example') })
  })

  test('is open where PORTAL_SEED names the data outright, but not where it says none', () => {
    expect(guardDemo({ host: '0.0.0.0', seed: 'demo', isSeedSet: true }, local)).toBeNull()
    expect(guardDemo({ host: '0.0.0.0', seed: 'large', isSeedSet: true }, local)).toBeNull()
    expect(guardDemo({ host: '0.0.0.0', seed: 'none', isSeedSet: true }, local)?.host).toBe('127.0.0.1')
  })
})
