import { expect, test } from 'vitest'
import { excerptOf } from '#src/workspace/search/hits.ts'

const excerpt = (text: string, start: number, end: number) => {
  const { text: shown, ranges, isCut } = excerptOf(text, [{ start, end }])
  return { isCut, hits: ranges.map((range) => shown.slice(range.start, range.end)), length: shown.length }
}

test('a hit near the beginning is drawn where it is, one far behind with little before it', () => {
  expect(excerpt('Türblatt', 0, 3)).toEqual({ isCut: false, hits: ['Tür'], length: 8 })
  expect(excerpt(`${'x'.repeat(500)}Tür${'x'.repeat(500)}`, 500, 503)).toEqual({
    isCut: true,
    hits: ['Tür'],
    length: 300,
  })
})

test('a hit that reaches beyond what is drawn is marked as far as it is drawn', () => {
  expect(excerpt('x'.repeat(1_000), 10, 900)).toEqual({ isCut: false, hits: ['x'.repeat(290)], length: 300 })
})

test('no letter is cut in half', () => {
  const { text } = excerptOf(`${'x'.repeat(83)}👩${'x'.repeat(15)}Tür`, [{ start: 100, end: 103 }])
  expect(text.startsWith('👩')).toBe(true)
  const atEnd = excerptOf(`${'x'.repeat(299)}👩${'x'.repeat(50)}`, [{ start: 0, end: 3 }])
  expect([atEnd.text, atEnd.hasMore]).toEqual(['x'.repeat(299), true])
})
