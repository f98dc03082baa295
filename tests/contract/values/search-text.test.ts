import { describe, expect, test } from 'vitest'
import { searchForms, matchesIn, searchIn, searchWords } from '#src/contract/values/search-text.ts'

const found: [name: string, searches: string[]][] = [
  [
    'Türenzentrum Süd',
    ['turenzentrum', 'tuerenzentrum', 'türenzentrum', 'TÜREN', 'tu\u0308ren', 'renz', 'uerenz', 'süd tür'],
  ],
  ['Bau Straßburg', ['strassburg', 'straßburg', 'STRASSBURG', 'STRAẞBURG', 'assb']],
  ['Österreich-Holz', ['osterreich', 'oesterreich', 'Österreich', 'h-holz', 'h‑holz', 'h–holz']],
  ['Mueller Türen', ['müller', 'mueller', 'Müller tueren']],
  ['Muller SA', ['müller', 'muller']],
  ['Schröder & Söhne', ['schroeder', 'schroder', 'soehne', 'sohne', 'Schröder & Söhne']],
  ['Schröder und Söhne, Hamm', ['Schröder & Söhne', 'Söhne, Hamm', 'Hamm; Söhne', 'schröder, + söhne,']],
  ['Łódź Meble', ['lodz', 'łódź', 'Łodz meble']],
  ['Crème Brûlée Küchen', ['creme brulee', 'crème', 'kuchen', 'kuechen']],
  ['O’Neill Joinery', ['oneill', "O'Neill", 'O’Neill', 'OʼNeill', 'o´neill', 'o`neill']],
  ["Dell'Acqua", ['dell’acqua', 'dellacqua']],
  ['ΟΔΟΣ ΞΥΛΟ', ['οδος', 'οδοσ', 'ξυλο', 'Οδός']],
  ['Smørrebrød Ångström', ['smorrebrod', 'smoerrebroed', 'angstrom', 'aangstroem', 'Ångström']],
  ['Đorđe Ćosić', ['dorde cosic', 'đorđe', 'ćosić']],
  ['IŞIK İstanbul', ['isik', 'ışık', 'istanbul', 'İSTANBUL', 'ISTANBUL']],
  ['ＴＵＥＲ ﬁrst', ['tuer', 'first', 'ｔｕｅｒ']],
  ['Ho\u00adlz\u200bbau', ['holzbau']],
  ['Æther Œuvre', ['aether', 'oeuvre', 'œuvre']],
  ['Bauelemente', ['elemente', 'bauel', 'BAUELEMENTE']],
]

test.each(found)('%s is found by other spellings, and by any part', (name, searches) => {
  expect(searches.filter((search) => !searchIn(search)(name))).toEqual([])
  for (let from = 0; from < name.length; from += 1)
    for (let to = from + 1; to <= name.length; to += 1) {
      const part = name.slice(from, to)
      // A search ignores apostrophes, so a search for an apostrophe alone finds nothing.
      expect([part, searchIn(part)(name)]).toEqual([part, !/^['’]$/.test(part)])
    }
})

test.each([
  ['Braun Bau', 'aue'],
  ['Muller SA', 'mueller'],
  ['Neuss', 'neue'],
  ['Paula Poe', 'poul'],
  ['Türen', 'turm'],
])('%s is not found by %s', (name, search) => {
  expect(searchIn(search)(name)).toBe(false)
})

test('a text of plain letters has one form, and one with umlauts two', () => {
  expect(searchForms('Holzbau 12')).toEqual(['holzbau 12'])
  expect(searchForms('Tür')).toEqual(['tur', 'tuer'])
})

test('a search uses each word once, and six of them at most, the longest', () => {
  expect(searchWords('Door DOOR  door')).toEqual([['door']])
  expect(searchWords('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toHaveLength(6)
  expect(searchWords('one three seven eleven fifteen eighteen nineteen').flat()).not.toContain('one')
})

test.each(["'", '’', "''' `", '´', '¨', '\u0308', ',', ' ;', ',,, ;'])(
  '“%s” does not match a text without it',
  (search) => {
    expect(searchIn(search)('Holzbau & Sohn-12')).toBe(false)
  },
)

test('punctuation is matched literally, and invisible text matches nothing', () => {
  for (const search of [',', '...', '-', ', ;', '&']) expect(searchIn(search)('A & B - C... , ;')).toBe(true)
  for (const search of ['', '  ', '\u00ad', ' \u200b ']) expect(searchWords(search)).toEqual([])
})

describe('the matches in a text', () => {
  const marked = (text: string, search: string) => matchesIn(text, search).map(([from, to]) => text.slice(from, to))

  test('are the letters that a search finds, in any spelling', () => {
    expect(marked('Tischlerei Müller', 'mueller')).toEqual(['Müller'])
    expect(marked('Tischlerei Müller', 'MULL')).toEqual(['Müll'])
    expect(marked('Großmann & Söhne', 'grossm')).toEqual(['Großm'])
    expect(marked('Großmann', 'os')).toEqual(['oß'])
    expect(marked('O’Neill', 'oneill')).toEqual(['O’Neill'])
    expect(marked('Łódź 🪚 Holz', 'lodz holz')).toEqual(['Łódź', 'Holz'])
  })

  test('are each place of each word, joined where they overlap', () => {
    expect(marked('banana', 'ana')).toEqual(['anana'])
    expect(marked('Ahlers Ahlers', 'ahlers')).toEqual(['Ahlers', 'Ahlers'])
    expect(marked('49074 Osnabrück', 'osna, 490')).toEqual(['490', 'Osna'])
    expect(matchesIn('Ahlers', '')).toEqual([])
    expect(matchesIn('Ahlers', 'xyz')).toEqual([])
    expect(matchesIn('', 'xyz')).toEqual([])
  })
})
