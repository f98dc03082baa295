import { expect, test } from 'vitest'
import { type Replacement, replacer } from '#src/workspace/search/replace.ts'

const how = (change: Partial<Replacement>): Replacement => ({
  find: '',
  mode: 'plain',
  matchCase: true,
  with: '',
  touchesPlaceholders: false,
  ...change,
})
const replaced = (text: string, change: Partial<Replacement>) => replacer(how(change))?.(text)

test('each find is replaced, byte for byte the rest stays', () => {
  expect(replaced('Tür\r\nTür\u00a0Tür', { find: 'Tür', with: 'Tor' })).toMatchObject({
    after: 'Tor\r\nTor\u00a0Tor',
    count: 3,
    kept: 0,
  })
})

test('a text without the find, and one that would read the same, would not change', () => {
  expect(replaced('Tor', { find: 'Tür', with: 'Tor' })).toBeUndefined()
  expect(replaced('Tor', { find: 'Tor', with: 'Tor' })).toBeUndefined()
  expect(replaced('', { find: '^', mode: 'regex', with: 'x' })).toBeUndefined()
})

test('nothing to find, and an expression that is none, make no replacement', () => {
  expect(replacer(how({ find: '' }))).toBeUndefined()
  expect(replacer(how({ find: '(', mode: 'regex' }))).toBeUndefined()
})

test('case counts, unless it is said not to', () => {
  expect(replaced('Tür tür', { find: 'tür', with: 'x' })?.after).toBe('Tür x')
  expect(replaced('Tür tür', { find: 'tür', with: 'x', matchCase: false })?.after).toBe('x x')
})

test('a whole word leaves longer ones alone', () => {
  expect(replaced('Tür, Türblatt, Tür-Set', { find: 'Tür', mode: 'words', with: 'Tor' })?.after).toBe(
    'Tor, Türblatt, Tor-Set',
  )
})

test('what is meant literally stays so: signs of expressions and of groups', () => {
  expect(replaced('a.c abc', { find: 'a.c', with: '$1 $&' })?.after).toBe('$1 $& abc')
})

test.each([
  ['$2 $1', 'mm 40'],
  ['$<unit>', 'mm'],
  ['$&!', '40 mm!'],
  ['$$1', '$1'],
  ['$3', '$3'],
  ['$12', '402'],
  ['$<none>', ''],
])('an expression’s groups: %s', (template, expected) => {
  expect(replaced('40 mm', { find: '(?<size>\\d+) (?<unit>mm)', mode: 'regex', with: template })?.after).toBe(expected)
})

test('a find that reaches into a placeholder or a tag is left alone, unless the reader says so', () => {
  const text = 'name: {name}, <b class="name">name</b>, {n, plural, one {name} other {# names}}'
  expect(replaced(text, { find: 'name', with: 'Titel' })).toMatchObject({
    after: 'Titel: {name}, <b class="name">Titel</b>, {n, plural, one {Titel} other {# Titels}}',
    count: 4,
    kept: 2,
  })
  expect(replaced('{name}', { find: 'name', with: 'Titel' })).toBeUndefined()
  expect(replaced('{name}', { find: 'name', with: 'Titel', touchesPlaceholders: true })?.after).toBe('{Titel}')
})

test('an empty find of an expression stands before a placeholder, never inside one', () => {
  expect(replaced('a{n}', { find: '(?=.)', mode: 'regex', with: '-' })?.after).toBe('-a-{n}')
})
