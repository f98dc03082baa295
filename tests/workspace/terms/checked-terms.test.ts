import { expect, test } from 'vitest'
import { checkedTerms } from '#src/workspace/terms/forbidden.ts'

test('of several translations of one word each is right, and what one forbids and another allows is allowed', () => {
  const terms = [
    { term: 'Edging', translation: 'Kante', forbidden: ['Rand', 'kantenband'] },
    { term: 'edging', translation: 'Kantenband', forbidden: ['Umleimer', 'Rand'] },
    { term: 'Frame', translation: 'Zarge', forbidden: [] },
  ]
  expect(checkedTerms(terms)).toEqual([
    { term: 'Edging', targets: ['Kante', 'Kantenband'], forbidden: ['Rand', 'Umleimer'] },
    { term: 'Frame', targets: ['Zarge'], forbidden: [] },
  ])
})
