import { expect, test } from 'vitest'
import { languageMeant } from '#src/workspace/formats/language-tag.ts'

test.each([
  ['de', 'de', ['en', 'de', 'de-AT']],
  ['DE_at', 'de-AT', ['de', 'de-AT']],
  ['x-master', 'master', ['master', 'de']],
  ['de-DE', 'de', ['en', 'de']],
  ['de_DE', 'de', ['de', 'fr']],
  ['de_DE.UTF-8', 'de', ['de', 'fr']],
  ['de_DE@euro', 'de', ['de', 'fr']],
  ['deu', 'de', ['de', 'fr']],
  ['de', 'de-DE', ['de-DE', 'fr']],
  ['en-US', 'en-GB', ['en-GB', 'fr']],
  ['pt-PT', 'pt', ['pt', 'pt-BR']],
  ['pt_BR', 'pt-BR', ['pt', 'pt-BR']],
  ['pt-BR', 'pt', ['pt', 'de']],
  ['de-CH', 'de', ['de-AT', 'de', 'de-x-formal']],
  ['de-DE-x-formal', 'de-x-formal', ['de', 'de-x-formal']],
  ['ca@valencia', 'ca-valencia', ['ca', 'ca-valencia']],
  ['zh-CN', 'zh-Hans', ['zh-Hans', 'zh-Hant']],
  ['zh_TW', 'zh-Hant', ['zh-Hans', 'zh-Hant']],
  ['zh-Hant-HK', 'zh', ['zh', 'zh-Hans']],
  ['sr-Latn-RS', 'sr-Latn', ['sr-Cyrl', 'sr-Latn']],
  ['sr@latin', 'sr-Latn', ['sr', 'sr-Latn']],
])('a file that says %s means %s among %j', (said, code, codes) => {
  expect(languageMeant(said, codes)).toBe(code)
})

test.each([
  ['fr', ['de', 'en']],
  ['de-DE', ['de-AT', 'de-CH']],
  ['pt', ['pt-BR', 'pt-PT']],
  ['zh-Hant', ['zh-Hans', 'de']],
  ['zh-TW', ['zh-CN']],
  ['sr@latin', ['sr-Cyrl']],
  ['x-other', ['master', 'de']],
  ['German', ['de', 'en']],
  ['', ['de', 'en']],
])('a file that says %s means none of %j', (said, codes) => {
  expect(languageMeant(said, codes)).toBeUndefined()
})
