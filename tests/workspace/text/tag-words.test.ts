import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { tagWords } from '#src/workspace/text/tag-words.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

test('a language is called by its name in the reader’s language, and by its tag where it has none', () => {
  overwriteGetLocale(() => 'de')
  expect(['de', 'fr', 'x-master', '', 'not a tag'].map(tagWords)).toEqual([
    'Deutsch',
    'Französisch',
    'x-master',
    '',
    'not a tag',
  ])
  // Some engines name these tags, others throw.
  for (const tag of ['en-x-mtfrom-de', 'de-DE-x-formal', 'de-u-nu-latn', 'ja-t-it']) expect(tagWords(tag)).not.toBe('')
})
