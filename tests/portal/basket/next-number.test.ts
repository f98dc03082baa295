import { expect, test } from 'vitest'
import { nextNumber } from '#src/portal/basket/next-number.ts'

test.each([
  ['A-2301', 'A-2302'],
  ['A-2399', 'A-2400'],
  ['A-099', 'A-100'],
  ['A-999', 'A-1000'],
  ['0007', '0008'],
  ['2026/17 Nord', '2026/18 Nord'],
  ['9'.repeat(20), `1${'0'.repeat(20)}`],
  ['AB', null],
  ['', null],
  ['9'.repeat(40), null],
])('after %s comes %s', (last, next) => {
  expect(nextNumber(last)).toBe(next)
})
