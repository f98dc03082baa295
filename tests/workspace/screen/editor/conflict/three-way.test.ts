import { describe, expect, test } from 'vitest'
import { randomFrom } from '#tests/fuzz/random.ts'
import { bothIn, isToChoose, merge } from '#src/workspace/screen/editor/conflict/three-way.ts'

describe('merging two texts by words', () => {
  test('changes in different places are merged, each with its author', () => {
    const merged = merge('Die Platte ist 16 mm dick.', 'Die Platte ist 19 mm dick.', 'Diese Platte ist 16 mm dick.')
    expect(merged).toEqual({
      runs: [
        { kind: 'theirs', text: 'Diese' },
        { kind: 'both', text: ' Platte ist ' },
        { kind: 'mine', text: '19' },
        { kind: 'both', text: ' mm dick.' },
      ],
      text: 'Diese Platte ist 19 mm dick.',
      hasClash: false,
    })
  })

  test('the same words changed by both clash, and nothing is chosen for the translator', () => {
    const merged = merge('Farbe: weiß', 'Farbe: grau', 'Farbe: schwarz')
    expect(merged?.hasClash).toBe(true)
    expect(merged?.runs.at(-1)).toEqual({ kind: 'clash', mine: 'grau', theirs: 'schwarz' })
  })

  test('the same change by both counts once', () => {
    expect(merge('a b c', 'a x c', 'a x c')).toMatchObject({ text: 'a x c', hasClash: false })
  })

  test('words added at either end, and words removed, stay as they were changed', () => {
    expect(merge('a b', 'x a b', 'a b c')?.text).toBe('x a b c')
    expect(merge('one two three four', 'one three four', 'one two three')?.text).toBe('one three')
  })

  test('a placeholder is never split', () => {
    const merged = merge(
      '{count, number} Platten von {name}',
      '{count} Platten von {name}',
      '{count, number} Türen von {name}',
    )
    expect(merged?.text).toBe('{count} Türen von {name}')
  })

  test('without a known base, or against a removed translation, nothing is merged', () => {
    expect(merge(null, 'a', 'b')).toBeNull()
    expect(merge('', 'a', 'b')).toBeNull()
    expect(merge('a', '', 'b')).toBeNull()
    expect(merge('a', 'b', null)).toBeNull()
  })

  test('a change by one side alone is taken in full, byte for byte', () => {
    const { pick, below } = randomFrom(7)
    const text = () =>
      Array.from({ length: below(30) + 1 }, () => pick(['a', 'b', '{x}', ' ', '\u00a0', '\r\n', '<b>', 'ä'])).join('')
    for (let round = 0; round < 500; round += 1) {
      const [base, changed] = [`w${text()}`, `w${text()}`]
      expect(merge(base, changed, base)?.text).toBe(changed)
      expect(merge(base, base, changed)?.text).toBe(changed)
      expect(merge(base, changed, changed)?.text).toBe(changed)
    }
  })

  test('texts of 20,000 characters are merged by lines', () => {
    const line = (number: number) => `Zeile ${number} mit einigen Wörtern darin.\n`
    const base = Array.from({ length: 500 }, (_, at) => line(at)).join('')
    const mine = base.replace('Zeile 10 mit', 'Zeile zehn mit')
    const theirs = base.replace('Zeile 400 mit', 'Zeile vierhundert mit')
    expect(merge(base, mine, theirs)?.text).toBe(mine.replace('Zeile 400 mit', 'Zeile vierhundert mit'))
  })
})

test('when both changed the same words, the box has both, and one-sided changes unaltered', () => {
  expect(bothIn('Add the tag', 'Add the new tag', 'Add the old tag now')?.text).toBe('Add the [new  / old ]tag now')
})

test('an unresolved choice is detected, so that it is not inserted twice', () => {
  const { text, choices } = bothIn('Add the tag', 'Add the new tag', 'Add the old tag now') ?? expect.fail()
  expect(isToChoose(text, choices)).toBe(true)
  expect(isToChoose('Add the new tag now', choices)).toBe(false)
  expect(isToChoose('Add the [new / other] tag', choices)).toBe(false)
})

test.each([
  ['mine has brackets', null, 'Drücken Sie [Enter]', 'Taste [Enter] drücken'],
  ['theirs has other line ends', null, 'eins\nzwei', 'one\r\ntwo'],
  ['where they clash there are brackets', 'Press [x] now', 'Drücken Sie [Enter] jetzt', 'Press [y] / [z] now'],
])('a choice is detected when %s', (_, base, mine, theirs) => {
  const both = bothIn(base, mine, theirs) ?? expect.fail()
  expect(isToChoose(both.text, both.choices)).toBe(true)
  expect(isToChoose(`vorher ${both.text} nachher`, both.choices)).toBe(true)
  for (const text of [mine, theirs]) expect(isToChoose(text, both.choices)).toBe(false)
})

test('without a common base the box has both texts unaltered, unless one of them is empty', () => {
  expect(bothIn(null, 'mein Text', 'ihr Text')).toEqual({ text: '[mein Text / ihr Text]', choices: ['ihr Text'] })
  expect([bothIn(null, 'mein Text', null), bothIn(null, '', 'ihr Text')]).toEqual([null, null])
})
