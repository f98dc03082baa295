import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#src/web/search-params.ts'

test.each(['0815', '20', 'true', 'null', '"quoted"', 'a b+c&d=ü', '{"a":1}', ''])(
  'the text %j is the same text after a round trip',
  (text) => {
    expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text })
  },
)

test('a number is written as plain text, and an unset value is omitted', () => {
  expect(stringifySearch({ tab: 'open', page: 2, q: undefined })).toBe('?tab=open&page=2')
  expect(stringifySearch({})).toBe('')
})
