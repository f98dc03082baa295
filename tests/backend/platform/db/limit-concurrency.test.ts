import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from '#src/backend/platform/db/limit-concurrency.ts'

const tooLate = () => new Error('too late')

test('runs at most so many at once, the others in order, whether the ones before succeed or fail', async () => {
  const inTurn = limitConcurrency(2, { maxWaitMs: 10_000, tooLate })
  const began: number[] = []
  let running = 0
  let most = 0
  const run = (at: number) =>
    inTurn(async () => {
      began.push(at)
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      if (at === 1) throw new Error('failed')
      return at
    })
  const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(run))
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect([began, most]).toEqual([[0, 1, 2, 3, 4, 5], 2])
})

test('a task that waits too long fails without a run, and those after it run', async () => {
  const inTurn = limitConcurrency(1, { maxWaitMs: 50, tooLate })
  const held = Promise.withResolvers<void>()
  const first = inTurn(() => held.promise)
  let ran = false
  const late = inTurn(async () => (ran = true))
  await expect(late).rejects.toThrow('too late')
  const after = inTurn(async () => 'after')
  held.resolve()
  await first
  expect([await after, ran]).toEqual(['after', false])
})
