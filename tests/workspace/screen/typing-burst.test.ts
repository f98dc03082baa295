import { expect, it } from 'vitest'
import { createBurst } from '#src/workspace/screen/after-paint.ts'

it('After a single letter nothing waits', () => {
  const burst = createBurst()
  expect(burst.restMs(0, 0)).toBe(0)
  burst.typed(1_000)
  expect(burst.restMs(1_005, 1_002)).toBe(0)
})

it('Between fast letters, updates wait until they pause', () => {
  const burst = createBurst()
  burst.typed(1_000)
  burst.typed(1_030)
  expect(burst.restMs(1_035, 1_032)).toBe(75)
  burst.typed(1_100)
  expect(burst.restMs(1_110, 1_032)).toBe(70)
  expect(burst.restMs(1_180, 1_032)).toBe(0)
})

it('However long they continue, updates wait at most 300 ms', () => {
  const burst = createBurst()
  for (let at = 1_000; at < 1_320; at += 30) burst.typed(at)
  expect(burst.restMs(1_320, 1_032)).toBe(12)
  expect(burst.restMs(1_332, 1_032)).toBe(0)
})

it('Letters at an ordinary typing speed do not count as fast', () => {
  const burst = createBurst()
  burst.typed(1_000)
  burst.typed(1_090)
  expect(burst.restMs(1_095, 1_092)).toBe(0)
})

it('Any other action ends the wait', () => {
  const burst = createBurst()
  burst.typed(1_000)
  burst.typed(1_030)
  burst.end()
  expect(burst.restMs(1_031, 1_030)).toBe(0)
})
