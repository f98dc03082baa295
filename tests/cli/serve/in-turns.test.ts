import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from '#src/cli/serve/in-turns.ts'

test('one begins in each turn, and whoever comes later waits for one of a crowd, not for all', async () => {
  const begun: string[] = []
  const inTurn = inTurns()
  for (let at = 0; at < 5; at++) inTurn('crowd', () => begun.push(`crowd ${at}`))
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual(['crowd 0'])
  inTurn('somebody', () => begun.push('somebody'))
  for (let turns = 0; turns < 6; turns++) await turn()
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'somebody', 'crowd 2', 'crowd 3', 'crowd 4'])
  inTurn('crowd', () => begun.push('crowd again'))
  await turn()
  expect(begun.at(-1)).toBe('crowd again')
})
