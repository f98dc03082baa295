import { expect, test } from 'vitest'
import { followed, movedInHistory, openedAt, opens } from '#src/workspace/screen/workspace/use-opened.ts'

const moved = (...keys: string[]) => keys.reduce(opens, openedAt('a'))

test('an address that comes late for an earlier move leads back to no text that was left since', () => {
  const late = followed(moved('b', 'c'), 'b')
  expect(late.key).toBe('c')
  expect(followed(late, 'c')).toEqual(openedAt('c'))
})

test('an address may skip moves that a later one replaced', () => {
  expect(followed(moved('b', 'c', 'd'), 'd')).toEqual(openedAt('d'))
})

test('any other address is followed: a link, or the way back', () => {
  expect(followed(moved('b', 'c'), 'z')).toEqual(openedAt('z'))
  expect(followed(followed(moved('b'), 'b'), 'a')).toEqual(openedAt('a'))
})

test('an address that stays changes nothing', () => {
  const opened = moved('b')
  expect(followed(opened, 'a')).toBe(opened)
})

test('after the way back the address counts, also one that was never seen to change', () => {
  expect(followed(movedInHistory(moved('b')), 'a')).toEqual(openedAt('a'))
})
