import { expect, test } from 'vitest'
import { codesIn, find } from '#tests/workspace/checks/kit.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'

test.each([
  ['he', 'Name: ', 'שם: \u200f'],
  ['he', ' (x)', '\u200f (x)'],
  ['ar', 'Name: ', '\u202bالاسم: \u202c'],
])('a space is found after a directional sign, to %s: %j → %j', (to, source, target) => {
  expect(codesIn(source, target, { to }).filter((code) => code.startsWith('space-'))).toEqual([])
})

test.each([
  ['en', 'ja', 'Save. ', '保存します。'],
  ['en', 'ja', ' and ', 'と'],
  ['zh', 'en', '（必填）', ' (required)'],
  ['en', 'he', 'Name: ', 'שם:\u200f'],
])(
  'nothing is fixed when a language has no spaces or a sign hides one: %s → %s: %j → %j',
  (from, to, source, target) => {
    expect(fixedText(target, find(source, target, { from, to }))).toBe(target)
  },
)

test('other spaces at the edges are fixed', () => {
  expect(fixedText('Name:', find('Name: ', 'Name:'))).toBe('Name: ')
  expect(fixedText(' Name', find('Name', ' Name'))).toBe('Name')
})
