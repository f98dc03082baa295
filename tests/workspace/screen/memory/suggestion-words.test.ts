import { expect, test } from 'vitest'
import type { Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { placesWords } from '#src/workspace/screen/memory/suggestion-words.ts'

const suggestion: Suggestion = {
  text: 'Platte',
  kind: 'exact',
  score: 100,
  source: 'Board',
  count: 4,
  places: [
    { space: 'system', key: 'a' },
    { space: 'vartext', key: 'b' },
    { space: 'system', key: 'c' },
  ],
  review: false,
  mine: false,
  changed: [],
  isCertain: true,
}

test('a suggestion names its list when that is another one', () => {
  expect(placesWords(suggestion, 'system')).toEqual(['a, Article descriptions: b +2'])
  expect(placesWords(suggestion, 'vartext')).toEqual(['System messages: a, b +2'])
})
