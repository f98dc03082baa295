import { expect, test } from 'vitest'
import { isBlank } from '#src/blank-text.ts'

test.each([null, '', ' ', '\t\n', '\u00a0', '\u200b\ufeff', '  \u00ad '])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['!', '~', 'a', ' a', '\u200bÄ', 'Ä', '中', '🔑', '\u007f', '\u0000'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false)
})
