import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStartQueue } from '#src/cli/serve/start-queue.ts'

test('one request starts per turn, and a later sender waits for one of a burst, not for all of it', async () => {
  const started: string[] = []
  const queue = createStartQueue()
  for (let at = 0; at < 5; at++) queue('crowd', () => started.push(`crowd ${at}`))
  expect(started).toEqual([])
  await turn()
  expect(started).toEqual(['crowd 0'])
  queue('somebody', () => started.push('somebody'))
  for (let turns = 0; turns < 6; turns++) await turn()
  expect(started).toEqual(['crowd 0', 'crowd 1', 'somebody', 'crowd 2', 'crowd 3', 'crowd 4'])
  queue('crowd', () => started.push('crowd again'))
  await turn()
  expect(started.at(-1)).toBe('crowd again')
})
