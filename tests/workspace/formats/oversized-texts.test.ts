import { expect, test } from 'vitest'
import { maxText } from '#src/contract/values/storable.ts'
import { read } from './read.ts'

test.each([
  ['too many marks on one letter', `a${'\u0301'.repeat(31)}`],
  ['a hundred thousand of them', `a${'\u0301'.repeat(50_000)}${'\u0316'.repeat(50_000)}`],
  ['more than a text may have', 'a'.repeat(maxText + 1)],
])('a text that no server stores is omitted and named by its key, and the others are read: %s', (_, text) => {
  const file = read('x.csv', `key,source,target\nk,a,${text}\nl,b,B\n`)
  expect(file).toMatchObject({ ok: true, texts: [{ key: 'l', target: 'B' }], leftOut: ['k'] })
})

test('a file of nothing else is not called empty: what is left out of it is named', () => {
  const file = read('x.csv', `key,source,target\nk,a,${'a'.repeat(maxText + 1)}\nl,b,${'a'.repeat(maxText + 1)}\n`)
  expect(file).toMatchObject({ ok: true, texts: [], leftOut: ['k', 'l'] })
})
