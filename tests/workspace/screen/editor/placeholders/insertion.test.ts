import { expect, test } from 'vitest'
import { choicesOf, hasPlaceholders, nextInsertion } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const of = (text: string) => ({ text, cut: partsOf })
const at = (caret: number, end = caret) => ({ start: caret, end })

test('the next insertion is the first source placeholder that the text lacks', () => {
  const source = 'Leaf {width} × <b>{height}</b> mm'
  expect(nextInsertion(of(source), '', at(0))).toEqual({ text: '{width}', caret: 7 })
  expect(nextInsertion(of(source), 'Blatt {width} × ', at(16))).toEqual({ text: '<b>', caret: 19 })
  expect(nextInsertion(of(source), 'Blatt <b>{height}</b>', at(6))?.text).toBe('{width}')
  expect(nextInsertion(of(source), '{width}<b>{height}</b>', at(0))).toBeNull()
})

test('a tag’s attributes are inserted with the tag, and separately when the tag lacks them', () => {
  const source = 'See <a href="{url}">terms</a> of {name}'
  expect(nextInsertion(of(source), 'AGB', at(0))?.text).toBe('<a href="{url}">')
  expect(nextInsertion(of(source), '<a href="">AGB</a>', at(9))).toEqual({ text: '{url}', caret: 14 })
  expect(nextInsertion(of(source), '<a href="{url}">AGB</a>', at(23))?.text).toBe('{name}')
  expect(nextInsertion(of('<img src="{url}">'), 'Bild', at(0, 4))?.text).toBe('<img src="{url}">')
  expect(choicesOf(of(source), '<a href="">AGB</a>')).toEqual([
    { text: '<a href="{url}">', isMissing: false },
    { text: '{url}', isMissing: true },
    { text: '</a>', isMissing: false },
    { text: '{name}', isMissing: true },
  ])
  expect(choicesOf(of(source), '').map(({ text }) => text)).toEqual(['<a href="{url}">', '</a>', '{name}'])
})

test('a placeholder that the source has twice is inserted twice', () => {
  expect(nextInsertion(of('%s and %s'), '%s', at(2))?.text).toBe('%s')
  expect(nextInsertion(of('{n} of {n}'), '{n} {n}', at(0))).toBeNull()
})

test('a pair of tags wraps the selection', () => {
  const source = 'The <b>leaf</b> of {name}'
  expect(nextInsertion(of(source), 'Das Blatt', at(4, 9))).toEqual({ text: '<b>Blatt</b>', caret: 16 })
  // Once the pair is there, a placeholder replaces the selection.
  expect(nextInsertion(of(source), 'Das <b>Blatt</b> X', at(17, 18))?.text).toBe('{name}')
})

test('the choices list each placeholder once, in the source’s order, with the missing ones', () => {
  expect(choicesOf(of('{a} <b>{b}</b> {a}'), '{a} {a} </b>')).toEqual([
    { text: '{a}', isMissing: false },
    { text: '<b>', isMissing: true },
    { text: '{b}', isMissing: true },
    { text: '</b>', isMissing: false },
  ])
  expect(hasPlaceholders(partsOf('100 % Holz, x < 5'))).toBe(false)
})
