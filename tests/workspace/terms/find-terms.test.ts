import { describe, expect, test } from 'vitest'
import { findTerms, hasTranslation, indexTerms, missingTerms } from '#src/workspace/terms/find-terms.ts'
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

describe('a translation', () => {
  test('is there in a compound and with an inflection, and not where it is another word', () => {
    expect(hasTranslation('Kantenband', termOf('edging', 'Kante'))).toBe(true)
    expect(hasTranslation('die Plätze', termOf('place', 'Platz'))).toBe(true)
    expect(hasTranslation('der Rand', termOf('edging', 'Kante'))).toBe(false)
  })

  test('is missing once for each word, and not where another one of the same term stands', () => {
    const terms = [termOf('board', 'Platte'), termOf('board', 'Brett'), termOf('door', 'Tür')]
    const all = findTerms(indexTerms(terms), 'board, door, door')
    expect(missingTerms(all, 'Brett').map(({ term }) => term.translation)).toEqual(['Tür'])
    expect(missingTerms(all, 'Brett und Türen')).toEqual([])
  })
})
