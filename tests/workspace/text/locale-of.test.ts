import { expect, test } from 'vitest'
import { knownLocaleOf, localeOf } from '#src/workspace/text/locale-of.ts'

test.each([
  ['pt_BR', 'pt-BR'],
  ['zh_Hant', 'zh-Hant'],
  ['sr_Latn_RS', 'sr-Latn-RS'],
  ['de', 'de'],
  ['br', 'br'],
])('%s has the rules of %s', (code, locale) => {
  expect([localeOf(code), knownLocaleOf(code)]).toEqual([locale, locale])
})

test.each(['master', 'jp', 'ua', 'english', 'x', '!'])(
  '%s, which is no language, has those of English and not this device’s',
  (code) => {
    expect(knownLocaleOf(code)).toBe('en')
  },
)
