import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { withUniqueNames } from '#src/workspace/text/unique-names.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

test('two languages of one name are told apart by their codes, and no other has its code beside it', () => {
  overwriteGetLocale(() => 'en')
  const languages = [
    { code: 'he', name: 'עברית' },
    { code: 'iw', name: 'עברית' },
    { code: 'de', name: 'Deutsch' },
    { code: 'de_DE', name: 'Deutsch (Deutschland)' },
  ]
  expect(withUniqueNames(languages)).toEqual([
    { code: 'he', name: 'Hebrew (he)' },
    { code: 'iw', name: 'Hebrew (iw)' },
    { code: 'de', name: 'German' },
    { code: 'de_DE', name: 'German (Germany)' },
  ])
})

test('languages are named in the reader’s language, and as the server does where that has no name', () => {
  const languages = [
    { code: 'master', name: 'Master' },
    { code: 'en', name: 'English' },
    { code: 'xx_house', name: 'House style' },
  ]
  overwriteGetLocale(() => 'de')
  expect(withUniqueNames(languages).map(({ name }) => name)).toEqual(['Master', 'Englisch', 'House style'])
})
