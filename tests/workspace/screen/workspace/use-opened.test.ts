import { expect, test } from 'vitest'
import { followed, movedInHistory, openedAt, opens } from '#src/workspace/screen/workspace/use-opened.ts'

const moved = (...keys: string[]) => keys.reduce(opens, openedAt('a'))

test('a late URL for an earlier move does not return to a text that was left since', () => {
  const late = followed(moved('b', 'c'), 'b')
  expect(late.key).toBe('c')
  expect(followed(late, 'c')).toEqual(openedAt('c'))
})

test('a URL may skip moves that a later one replaced', () => {
  expect(followed(moved('b', 'c', 'd'), 'd')).toEqual(openedAt('d'))
})

test('any other URL is followed: a link, or the back button', () => {
  expect(followed(moved('b', 'c'), 'z')).toEqual(openedAt('z'))
  expect(followed(followed(moved('b'), 'b'), 'a')).toEqual(openedAt('a'))
})

test('a URL that stays changes nothing', () => {
  const opened = moved('b')
  expect(followed(opened, 'a')).toBe(opened)
})

test('after the back button the URL counts, even one that was never seen to change', () => {
  expect(followed(movedInHistory(moved('b')), 'a')).toEqual(openedAt('a'))
})
