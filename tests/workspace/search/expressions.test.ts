import { expect, test } from 'vitest'
import { expressionOf } from '#src/workspace/search/query.ts'

test.each([
  ['{0} von {1}', '{0} von {1}'],
  ['Seite {0}', 'Seite {0}'],
  ['Seite {0} {1} {2}', 'Seite {0} {1} {2}'],
  ['({0}|{1}) Türen', '{1} Türen'],
  ['(?:{0})', '{0}'],
  ['^{0}$', '{0}'],
  ['{0}{1}', '{0}{1}'],
  ['{name}{0}', '{name}{0}'],
  ['{name} {0}', '{name} {0}'],
  ['\\b{0}', 'a{0}'],
  ['{0}', '{0}'],
  ['${name}', '${name}'],
  ['{0} \\d{2}', '{0} 12'],
  ['{0} a{2}', '{0} aa'],
  ['{0} (ab){2,}', '{0} abab'],
  ['{0}  {2,}x', '{0}   x'],
  ['a{2}', 'aa'],
  [' {2}x', '  x'],
  ['[{0}]', '0'],
  ['[ab]{2} {0}', 'ab {0}'],
  ['${0}', '${0}'],
  ['{0} \\u{e4}', '{0} ä'],
  ['(?<n>{0}) \\k<n>', '{0} {0}'],
  ['{0} \\p{L}{2}', '{0} ab'],
  ['\\({2} {0}', '(( {0}'],
  ['\\{0\\}', '{0}'],
])('%j finds %j', (pattern, text) => {
  expect(expressionOf(pattern)?.exec(text)?.[0]).toBe(pattern === '\\b{0}' ? '{0}' : text)
})

test.each([
  ['a{2}', 'a{2}'],
  ['a {2}b', 'a {2}b'],
  ['{0} a{2}', '{0} a'],
])('%j does not find %j', (pattern, text) => {
  expect(expressionOf(pattern)?.test(text)).toBe(false)
})
