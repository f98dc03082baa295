import { expect, it } from 'vitest'
import { asPercent, sumOf, typeName } from '#src/portal/price/price-words.ts'

it('amounts are summed without losing a cent', () => {
  expect(sumOf(['1362.04', '585.90'])).toBe('1947.94')
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf([])).toBe('0.00')
})

it('a share is written as percent in the language of the reader', () => {
  expect(asPercent(0.125, 'de')).toBe('12,5\u00A0%')
  expect(asPercent(0.125, 'en')).toBe('12.5%')
})

it('every article type of the demo has a name', () => {
  for (const type of ['board', 'edging', 'front', 'door-leaf', 'drawer', 'frame', 'fitting', 'veneer'])
    expect(typeName(type)).not.toBe(type)
  expect(typeName('unknown')).toBe('unknown')
})
