import { expect, test } from 'vitest'
import { hitsIn } from '#src/workspace/search/hits.ts'
import type { Query } from '#src/workspace/search/query.ts'

const marked = (text: string, query: Partial<Query>) =>
  hitsIn(text, { q: '', mode: 'plain', in: 'any', ...query }, 'target').map(({ start, end }) => text.slice(start, end))

test.each([
  ['Türblatt und Türen', 'tur', ['Tür', 'Tür']],
  ['Türblatt', 'tuerb', ['Türb']],
  ['Tu\u0308rblatt', 'tür', ['Tu\u0308r']],
  ['maßiv', 'ss', ['ß']],
  ['maßiv', 'as', ['aß']],
  ['a (b) c', '(b)', ['(b)']],
  ['aaa', 'a', ['aaa']],
  ['👩‍🔧 Tür', 'tür', ['Tür']],
  ['Tür\u00adblatt', 'türblatt', ['Tür\u00adblatt']],
  ['Türblatt', 'tür\u00adblatt', ['Türblatt']],
  ['735\u00a0mm\u202f×', '735 mm ×', ['735\u00a0mm\u202f×']],
  ['Tür\u200bblatt', 'rb', ['r\u200bb']],
  ['nichts', 'x', []],
])('in %s the search for %s marks %j', (text, q, expected) => {
  expect(marked(text, { q })).toEqual(expected)
})

test('words are marked whole', () => {
  expect(marked('Leaf, leaflet, Türblatt', { q: 'türblatt leaf', mode: 'words' })).toEqual(['Leaf', 'Türblatt'])
})

test('a search in another field marks nothing here', () => {
  expect(marked('door', { q: 'door', in: 'source' })).toEqual([])
})
