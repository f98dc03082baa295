import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LruCache } from '#src/backend/platform/lru-cache.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a value stays in the cache for its time, counted from when it was set', () => {
  const kept = new LruCache<number>({ ms: 1_000, most: 2 })
  kept.set('a', 1)
  vi.advanceTimersByTime(999)
  expect(kept.get('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(kept.get('a')).toBeUndefined()
  kept.set('a', 2)
  expect(kept.get('a')).toBe(2)
})

test('above the maximum size, the least recently used value is evicted', () => {
  const kept = new LruCache<number>({ ms: 1_000, most: 2 })
  kept.set('a', 1)
  kept.set('b', 2)
  kept.get('a')
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3])
  kept.set('c', 4)
  expect(['a', 'c'].map((key) => kept.get(key))).toEqual([1, 4])
})
