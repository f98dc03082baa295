import { afterEach, expect, it, vi } from 'vitest'
import { ofTurn } from './sample.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([3, 6])('six turns run each of them, and each turn one in %d', (nth) => {
  const all = Array.from({ length: 36 }, (_, at) => at)
  const ran = Array.from({ length: 6 }, (_, turn) => {
    vi.stubEnv('TEST_TURN', String(turn))
    return ofTurn(all, nth)
  })
  expect(ran.map(({ length }) => length)).toEqual(Array.from({ length: 6 }, () => all.length / nth))
  expect([...new Set(ran.flat())].toSorted((one, other) => one - other)).toEqual(all)
})

it('without a turn, all run', () => {
  vi.stubEnv('TEST_TURN', undefined)
  expect(ofTurn([1, 2, 3], 6)).toEqual([1, 2, 3])
})
