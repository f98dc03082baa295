import { expect, test } from 'vitest'
import { latestOf } from '#src/backend/platform/figures/latest.ts'

test('readers within the time share one read, and later ones start the next', async () => {
  let reads = 0
  const latest = latestOf(async () => (reads += 1), { keptMs: 50, waitMs: 5_000 })
  expect(await Promise.all([latest(), latest(), latest()])).toEqual([1, 1, 1])
  expect(await latest()).toBe(1)
  await expect.poll(latest).toBe(2)
})

test('a read that hangs delays nobody for longer than the wait, and is not started twice', async () => {
  let reads = 0
  const hanging = latestOf(
    () => {
      reads += 1
      return new Promise<number>(() => {})
    },
    { keptMs: 0, waitMs: 20 },
  )
  const begun = performance.now()
  expect(await Promise.all([hanging(), hanging()])).toEqual([null, null])
  expect(await hanging()).toBeNull()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(reads).toBe(1)
})

test('a read that fails is null, and the next reader tries again', async () => {
  let reads = 0
  const latest = latestOf(
    async () => {
      reads += 1
      if (reads === 1) throw new Error('the database is gone')
      return reads
    },
    { keptMs: 0, waitMs: 5_000 },
  )
  expect([await latest(), await latest()]).toEqual([null, 2])
})

test('a late value is returned to those who ask later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const latest = latestOf(() => promise, { keptMs: 60_000, waitMs: 10 })
  expect(await latest()).toBeNull()
  resolve('late')
  await expect.poll(latest).toBe('late')
})
