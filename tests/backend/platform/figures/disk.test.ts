import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { diskOf, readDisk } from '#src/backend/platform/figures/disk.ts'

const [mb, gb] = [1e6, 1e9]

test.each([
  ['a large disk with 1 GB left', gb, 1_000 * gb, false],
  ['a large disk with 499 MB left', 499 * mb, 1_000 * gb, true],
  ['a volume of 250 MB, half full', 125 * mb, 250 * mb, false],
  ['a volume of 250 MB with 20 MB left', 20 * mb, 250 * mb, true],
  ['a full disk', 0, gb, true],
])('%s is full or not', (_, freeBytes, totalBytes, isFull) => {
  expect(diskOf(freeBytes, totalBytes)).toEqual({ freeBytes, totalBytes, isFull })
})

test('the space of a real disk is read in bytes', async () => {
  const { freeBytes, totalBytes } = await readDisk(tmpdir())
  expect(totalBytes).toBeGreaterThan(mb)
  expect(freeBytes).toBeLessThanOrEqual(totalBytes)
  await expect(readDisk('/nowhere/at/all')).rejects.toThrow('ENOENT')
})
