import { describe, expect, test } from 'vitest'
import { findTerms, indexTerms, missingTerms } from '#src/workspace/terms/find-terms.ts'
import { termsIn } from '#src/workspace/terms/has-term.ts'
import type { Term } from '#src/workspace/terms/term.ts'

const termOf = (term: string, translation: string): Term => ({
  id: `${term} ${translation}`,
  term,
  translation,
  note: '',
  forbidden: [],
})
const found = (text: string, ...terms: Term[]) =>
  findTerms(indexTerms(terms), text).map(({ term, at, length }) => [term.term, text.slice(at, at + length)])

describe('a term is found', () => {
  const edging = termOf('edging', 'Kante')
  test.each([
    ['Edging is missing', 'Edging'],
    ['Two edgings.', 'edgings'],
    ['<b>EDGING</b> {n}', 'EDGING'],
  ])('in "%s"', (text, word) => expect(found(text, edging)).toEqual([['edging', word]]))

  test.each(['hedging', 'edgings1', 'edgingmachine', ''])('not in "%s"', (text) =>
    expect(found(text, edging)).toEqual([]),
  )

  test('with an umlaut, however it was typed', () => {
    expect(found('Tu\u0308rblätter', termOf('Türblatt', 'door leaf'))).toEqual([])
    expect(found('Zwei Tu\u0308ren', termOf('Tür', 'door'))).toEqual([['Tür', 'Tu\u0308ren']])
  })

  test('in a plural that English writes with another letter', () => {
    expect(found('Two door leaves', termOf('door leaf', 'Türblatt'))).toEqual([['door leaf', 'door leaves']])
    expect(found('All accessories', termOf('accessory', 'Zubehör'))).toEqual([['accessory', 'accessories']])
  })

  test('of several words, and of several terms the longest', () => {
    const terms = [termOf('door', 'Tür'), termOf('door leaf', 'Türblatt')]
    expect(found('the door leaf and the door', ...terms)).toEqual([
      ['door leaf', 'door leaf'],
      ['door', 'door'],
    ])
  })

  test('with each of its translations, at each of its places', () => {
    const terms = [termOf('board', 'Platte'), termOf('board', 'Brett')]
    expect(found('board, boards', ...terms)).toHaveLength(4)
  })

  test('in a text of any length in little time for each word', () => {
    const terms = Array.from({ length: 2_000 }, (_, index) => termOf(`word${index}`, `Wort${index}`))
    expect(found('word7 and so on '.repeat(10_000), ...terms)).toHaveLength(10_000)
  })
})

test('a term has all its signs, and its words stand together', () => {
  expect(found('C and C++', termOf('C++', 'C++'))).toEqual([['C++', 'C']])
  expect(found('C', termOf('C++', 'C++'))).toEqual([])
  const leaf = termOf('door leaf', 'Türblatt')
  expect(found('Close the door. Leaf through it', leaf)).toEqual([])
  expect(found('door, leaf', leaf)).toEqual([])
  expect(found('door-leaf', leaf)).toEqual([['door leaf', 'door-leaf']])
  expect(found('Near St. Gallen', termOf('St. Gallen', 'Sankt Gallen'))).toEqual([['St. Gallen', 'St. Gallen']])
})

describe('a translation', () => {
  const has = (text: string, { translation }: Term, lang = 'de') => termsIn(text, lang)(translation)

  test('is there in a compound and with an inflection, and not where it is another word', () => {
    expect(has('Kantenband', termOf('edging', 'Kante'))).toBe(true)
    expect(has('die Plätze', termOf('place', 'Platz'))).toBe(true)
    expect(has('Strassenmaß', termOf('street', 'Straße'))).toBe(true)
    expect(has('der Rand', termOf('edging', 'Kante'))).toBe(false)
  })

  test('is there in the forms of its language', () => {
    expect(has('Pięć desek', termOf('board', 'deska'), 'pl')).toBe(true)
    expect(has('An indoor mat', termOf('Tür', 'door'), 'en')).toBe(false)
    expect(has('Two doors', termOf('Tür', 'door'), 'en')).toBe(true)
  })

  test('is missing once for each term, and not where another one of the same term stands', () => {
    const terms = [
      termOf('board', 'Platte'),
      termOf('board', 'Brett'),
      termOf('panel', 'Platte'),
      termOf('door', 'Tür'),
    ]
    const all = findTerms(indexTerms(terms), 'board, panel, door, door')
    const missing = (text: string) =>
      missingTerms(all, (term) => has(text, term)).map(({ term }) => `${term.term} ${term.translation}`)
    expect(missing('Brett')).toEqual(['panel Platte', 'door Tür'])
    expect(missing('Tür')).toEqual(['board Platte', 'board Brett', 'panel Platte'])
    expect(missing('Platte und Türen')).toEqual([])
  })
})
