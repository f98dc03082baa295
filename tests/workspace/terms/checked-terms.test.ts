import { expect, test } from 'vitest'
import { checkedTerms } from '#src/workspace/terms/checked-terms.ts'

test('a term with one translation is checked, of several for one word a person chooses', () => {
  const terms = [
    { term: 'Edging', translation: 'Kante' },
    { term: 'edging', translation: 'Kantenband' },
    { term: 'Frame', translation: 'Zarge' },
  ]
  expect(checkedTerms(terms)).toEqual([{ source: 'Frame', target: 'Zarge' }])
})
