import { expect, test } from 'vitest'
import {
  approvalDrafts,
  keepBulkDraft,
  nextNumber,
  numbersFrom,
  readBulkDraft,
} from '#src/portal/basket/approval-number.ts'

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
])('%s is followed by %s', (last, next) => {
  expect(nextNumber(last)).toBe(next)
})

test('several baskets get consecutive numbers from the first, or none if it cannot be incremented', () => {
  expect(numbersFrom('A-2301', 3)).toEqual(['A-2301', 'A-2302', 'A-2303'])
  expect(numbersFrom('A-098', 4)).toEqual(['A-098', 'A-099', 'A-100', 'A-101'])
  expect(numbersFrom('A', 2)).toBeNull()
  expect(numbersFrom(`${'A'.repeat(39)}9`, 2)).toBeNull()
  expect(numbersFrom('A', 1)).toEqual(['A'])
})

test('a number typed for several baskets is restored for all or some of them, and for no other selection', () => {
  keepBulkDraft(['4711', '4712'], 'A-1')
  expect(readBulkDraft(['4712', '4711'])).toBe('A-1')
  expect(readBulkDraft(['4711'])).toBe('A-1')
  expect(readBulkDraft(['4711', '4713'])).toBe('')
  keepBulkDraft(['4713'], 'A-2')
  expect(readBulkDraft(['4711'])).toBe('')
  expect(readBulkDraft(['4713'])).toBe('A-2')
})

test('a number typed for several baskets is deleted with them, not with the draft of one', () => {
  keepBulkDraft(['4711', '4712'], 'A-1')
  approvalDrafts.remove('4711')
  expect(readBulkDraft(['4711', '4712'])).toBe('A-1')
  keepBulkDraft([], '')
  expect(readBulkDraft(['4711', '4712'])).toBe('')
})
