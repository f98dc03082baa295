import { expect, test } from 'vitest'
import { readCatalogueSearch } from '#src/workspace/catalogue-search.ts'
import { pairOf, readWorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

const parse = readWorkspaceSearch

test('an empty address means master to English, all texts', () => {
  expect(parse({})).toEqual(workspaceSearchDefaults)
  expect(workspaceSearchDefaults).toMatchObject({ src: 'master', dst: 'en', show: 'all', q: '', unit: '' })
})

test('a full address is taken as it is', () => {
  const full = {
    src: 'en',
    dst: 'pt-BR',
    show: 'conflicts',
    q: 'T[üo]r',
    mode: 'regex',
    in: 'target',
    tag: 'edging',
    check: 'numbers',
    by: 'me',
    since: '2026-11-20',
    sort: 'length',
    unit: 'door.leaf',
  }
  expect(parse(full)).toEqual(full)
})

test.each(['pt_BR', 'DE', 'x', 'zh_Hans_CN', 'de-AT'])(
  'any code that a backend may have names a language: %s',
  (code) => {
    expect(parse({ src: code, dst: 'fr' })).toMatchObject({ src: code, dst: 'fr' })
    expect(parse({ src: 'fr', dst: code })).toMatchObject({ src: 'fr', dst: code })
  },
)

test('nothing is translated from a language into itself: the source is the standard one then, as where none fits', () => {
  expect(pairOf('en', 'en')).toEqual({ src: 'master', dst: 'en' })
  expect(pairOf('de', 'en')).toEqual({ src: 'de', dst: 'en' })
  expect(parse({ src: 'en', dst: 'en', unit: 'a' })).toMatchObject({ src: 'master', dst: 'en', unit: 'a' })
  // The target falls back to English, which is already the source.
  expect(parse({ src: 'en', dst: 'master' })).toMatchObject({ src: 'master', dst: 'en' })
  expect(parse({ src: 'en' })).toMatchObject({ src: 'master', dst: 'en' })
  expect(readCatalogueSearch({ src: 'de', dst: 'de', q: 'door' })).toEqual({ src: 'master', dst: 'de', q: 'door' })
})

test.each([
  [
    { src: 'Klingon!', dst: 'de', q: 'a' },
    { src: 'master', dst: 'de', q: 'a' },
  ],
  [
    { src: 'de', dst: 'master' },
    { src: 'de', dst: 'en' },
  ],
  [
    { show: 'everything', unit: 'x' },
    { show: 'all', unit: 'x' },
  ],
  [
    { q: ['a'], show: 'unsaved' },
    { q: '', show: 'unsaved' },
  ],
  [
    { unit: { a: 1 }, q: 'b' },
    { unit: '', q: 'b' },
  ],
  [
    { mode: 'fuzzy', in: 'nowhere', by: ['x'], since: '2026-13-40', sort: 'colour', q: 'c' },
    { mode: 'plain', in: 'any', by: '', since: '', sort: 'text', q: 'c' },
  ],
  [
    { since: '2026-02-29', check: 'nonsense', show: 'review' },
    { since: '', check: '', show: 'review' },
  ],
  [
    { src: 7, dst: null },
    { src: 'master', dst: 'en' },
  ],
])('a value that does not fit falls back alone: %j', (given, expected) => {
  expect(parse(given)).toMatchObject(expected)
})
