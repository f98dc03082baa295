import { expect, test } from 'vitest'
import { normal } from '#src/workspace/text/normal.ts'

test('a text is composed, but for one whose marks would hold the page up', () => {
  expect(normal('u\u0308ber', 'NFC')).toBe('über')
  expect(normal('ü', 'NFD')).toBe('u\u0308')
  const marks = `u\u0308 a${'\u0301\u0316'.repeat(50_000)}`
  expect(normal(marks, 'NFC')).toBe(marks)
})
