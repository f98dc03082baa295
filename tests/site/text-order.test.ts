import { afterEach, expect, test, vi } from 'vitest'
import { maxSortedLength, textOrderIn } from '#src/site/text-order.ts'

afterEach(() => vi.restoreAllMocks())

test('texts are sorted in the order of the reader’s language, numbers by value', () => {
  expect(['Zarge', 'Band 10', 'Ämter', 'Band 9'].toSorted(textOrderIn('de'))).toEqual([
    'Ämter',
    'Band 9',
    'Band 10',
    'Zarge',
  ])
  expect(['Zarge', 'Ämter'].toSorted(textOrderIn('sv'))).toEqual(['Zarge', 'Ämter'])
})

test('only the start of long texts is compared, and never half a character', () => {
  const compared: string[] = []
  const compare = vi.fn((a: string, b: string) => {
    compared.push(a, b)
    return 0
  })
  vi.spyOn(Intl.Collator.prototype, 'compare', 'get').mockReturnValue(compare)
  const start = 'x'.repeat(maxSortedLength - 1)
  textOrderIn('de')(`a${'\u0301\u0316'.repeat(24_000)}`, `${start}🔑${'y'.repeat(100)}`)
  textOrderIn('de')(`${start}y`, `${start}yz`)
  expect(compared.map(({ length }) => length)).toEqual([
    maxSortedLength,
    maxSortedLength - 1,
    maxSortedLength,
    maxSortedLength,
  ])
  expect(compared.every((text) => text.isWellFormed())).toBe(true)
})
