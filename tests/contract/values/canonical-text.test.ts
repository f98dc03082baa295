import { describe, expect, it, vi } from 'vitest'
import { canonicalKey, hasDistinctCharacters, opaquePassword, tidyEntry } from '#src/contract/values/canonical-text.ts'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'
import { isStorable } from '#src/contract/values/storable.ts'

describe('A form entry', () => {
  it('preserves visible characters, composed, and the joiners that Persian and emoji need', () => {
    for (const text of ['Müller', 'می‌خواهم', '👩‍🔧', 'A\u00a01']) expect(tidyEntry(text)).toBe(text)
    expect(tidyEntry(' Mu\u0308ller ')).toBe('Müller')
  })

  it('loses bidi control characters', () => {
    expect(tidyEntry('A\u202etxt.exe')).toBe('Atxt.exe')
    expect(tidyEntry('\u2066A\u2069\u200f\u061c')).toBe('A')
  })

  it('is one line, without control characters', () => {
    expect(tidyEntry('Holz\r\nbau\tSüd\u2028GmbH\u0007')).toBe('Holz bau Süd GmbH')
    expect(tidyEntry('\u001b[31mrot')).toBe('[31mrot')
  })

  it.each(['\u200b', '\u2800', '\u3164', '\uffa0', '\u115f\u1160', '\u00ad', '\ufe0f', ' \u2060 ', '\u202e', '\u0007'])(
    'is empty if it has nothing visible: %j',
    (text) => expect(tidyEntry(text)).toBe(''),
  )
})

it('an article number has one spelling, whatever program it was typed in', () => {
  for (const text of ['Tu\u0308r-9', 'T\u200bür-9', 'Tür\u20119', 'Tür-9\ufeff'])
    expect(canonicalKey(text)).toBe('Tür-9')
  expect(canonicalKey('A\u00a01')).toBe('A 1')
  expect(canonicalKey('A\u202f1')).toBe('A 1')
})

describe('Combining marks split by zero-width characters', () => {
  const run = (sign: string) => ['\u0301', '\u0316'].map((mark) => (mark.repeat(29) + sign).repeat(300)).join('')

  it.each([
    ['an entry', tidyEntry, '\u200e'],
    ['a key', canonicalKey, '\u200b'],
    ['a password', opaquePassword, '\u00ad'],
    ['an address', canonicalEmail, '\u2060'],
  ])('are not normalized in %s, which takes quadratic time', (_, formOf, sign) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const before = process.threadCpuUsage()
    const formed = formOf(`info@a${run(sign)}.example`)
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
    expect(normalize.mock.contexts.filter((text) => String(text).length > 1_000)).toEqual([])
    expect(isStorable(formed)).toBe(false)
    normalize.mockRestore()
  })
})

describe('A password', () => {
  it('is the same in any Unicode form, and without invisible characters from a paste', () => {
    expect(opaquePassword('\u200bGru\u0308n-Scha\u0308fchen\u00a077')).toBe('Grün-Schäfchen 77')
  })

  it('requires at least two distinct visible characters', () => {
    for (const text of ['        ', '\u00a0'.repeat(9), '\u200b'.repeat(8), 'aaaaaaaa', '--------', 'a a a a a', ''])
      expect(hasDistinctCharacters(text), JSON.stringify(text)).toBe(false)
    expect(hasDistinctCharacters('abababab')).toBe(true)
  })
})
