import { expect, it } from 'vitest'
import { hasCachedPair, withPair } from '#src/browser/cached-pairs-cookie.ts'

const german = { space: 'system', src: 'master', dst: 'de' }
const english = { space: 'system', src: 'master', dst: 'en' }

it('returns which pairs are cached', () => {
  const both = withPair(withPair('', german, true), english, true)
  const told = (value: string) => [german, english].map((pair) => hasCachedPair(value, pair))
  expect(told(both)).toEqual([true, true])
  expect(told(withPair(both, german, false))).toEqual([false, true])
  expect(told('anything=at|all')).toEqual([false, false])
})

it('stores the latest pairs', () => {
  const codes = Array.from({ length: 40 }, (_, at) => `d${at}`)
  const value = codes.reduce((before, dst) => withPair(before, { ...german, dst }, true), '')
  expect(hasCachedPair(value, { ...german, dst: 'd39' })).toBe(true)
  expect(value.split('|')).toHaveLength(12)
})
