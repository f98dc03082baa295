import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'

afterAll(removeDirectories)

test('exactly one of two parallel callers locks the directory', { timeout: 120_000 }, async () => {
  const rounds = 15
  const directory = makeDirectory()
  const gates = new Int32Array(new SharedArrayBuffer(2 * rounds * Int32Array.BYTES_PER_ELEMENT))
  const workers = [1, 2].map(
    () => new Worker(join(import.meta.dirname, 'lock-directory.ts'), { workerData: { directory, gates, rounds } }),
  )
  const [one = [], other = []] = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]))
  expect(one).toHaveLength(rounds)
  expect(one.map((isWon: boolean, round: number) => Number(isWon) + Number(other[round]))).toEqual(one.map(() => 1))
})
