import { afterEach, expect, test, vi } from 'vitest'
import { withAnnotationsLock } from '#src/workspace/shared/words-in-turn.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the browser's locks, which all its pages share. Returns the requested names. */
function stubLocks(): string[] {
  const names: string[] = []
  const ends = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    names.push(name)
    const turn = (ends.get(name) ?? Promise.resolve()).then(work)
    ends.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return names
}

test('two pages exchange words one after the other, also where the first cannot', async () => {
  const names = stubLocks()
  const done: string[] = []
  const line = Promise.withResolvers<void>()
  const first = withAnnotationsLock(() => line.promise)
  const second = withAnnotationsLock(async () => void done.push('second'))
  await Promise.resolve()
  expect(done).toEqual([])
  line.reject(new Error('no line'))
  await expect(first).rejects.toThrow('no line')
  await second
  expect(done).toEqual(['second'])
  expect(new Set(names).size).toBe(1)
})
