import { expect, test } from 'vitest'
import { strengthOf } from '#src/portal/form/rows/strength-words.ts'

test.each([
  ['', 'empty', 8],
  ['Eiche', 'short', 3],
  ['🔑🔑🔑🔑🔑🔑🔑', 'short', 1],
  ['aaaaaaaaaaaa', 'weak', 0],
  ['abcdefghijkl', 'weak', 0],
  ['87654321', 'weak', 0],
  ['Eiche-19', 'fair', 0],
  ['Nut und Feder und Brett', 'good', 0],
])('the password “%s” is reported as %s, with %i characters missing', (password, words, missing) => {
  expect(strengthOf(password)).toEqual({ words, missing })
})
