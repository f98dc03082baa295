import { existsSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { ofTurn } from './sample.ts'
import { byTurns } from './vitest.config.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([2, 3, 6, 12])('twelve turns run each of them, and each turn one in %d', (nth) => {
  const all = Array.from({ length: 36 }, (_, at) => at)
  const ran = Array.from({ length: 12 }, (_, turn) => {
    vi.stubEnv('TEST_TURN', String(turn))
    return ofTurn(all, nth)
  })
  expect(ran.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => all.length / nth))
  expect([...new Set(ran.flat())].toSorted((one, other) => one - other)).toEqual(all)
})

it('without a turn, all run', () => {
  vi.stubEnv('TEST_TURN', undefined)
  expect(ofTurn([1, 2, 3], 6)).toEqual([1, 2, 3])
})

it('each file that runs by turns exists', () => {
  expect(byTurns.flat().filter((file) => !existsSync(file))).toEqual([])
})
