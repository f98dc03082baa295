import { expect, test } from 'vitest'
import { codesIn, find } from '#tests/workspace/checks/kit.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'

test.each([
  ['he', 'Name: ', 'שם: \u200f'],
  ['he', ' (x)', '\u200f (x)'],
  ['ar', 'Name: ', '\u202bالاسم: \u202c'],
])('a space is there behind a sign of direction too, to %s: %j → %j', (to, source, target) => {
  expect(codesIn(source, target, { to }).filter((code) => code.startsWith('space-'))).toEqual([])
})

test.each([
  ['en', 'ja', 'Save. ', '保存します。'],
  ['en', 'ja', ' and ', 'と'],
  ['zh', 'en', '（必填）', ' (required)'],
  ['en', 'he', 'Name: ', 'שם:\u200f'],
])(
  'nothing is mended where a language has no spaces or a sign hides one: %s → %s: %j → %j',
  (from, to, source, target) => {
    expect(fixedText(target, find(source, target, { from, to }))).toBe(target)
  },
)

test('other spaces at the edges are mended', () => {
  expect(fixedText('Name:', find('Name: ', 'Name:'))).toBe('Name: ')
  expect(fixedText(' Name', find('Name', ' Name'))).toBe('Name')
})
