import { expect, test } from 'vitest'
import { withUniqueNames } from '#src/workspace/unique-names.ts'

test('two languages of one name are told apart by their codes, and no other has its code beside it', () => {
  const languages = [
    { code: 'he', name: 'עברית' },
    { code: 'iw', name: 'עברית' },
    { code: 'de', name: 'Deutsch' },
    { code: 'de_DE', name: 'Deutsch (Deutschland)' },
  ]
  expect(withUniqueNames(languages)).toEqual([
    { code: 'he', name: 'עברית (he)' },
    { code: 'iw', name: 'עברית (iw)' },
    { code: 'de', name: 'Deutsch' },
    { code: 'de_DE', name: 'Deutsch (Deutschland)' },
  ])
})
