import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntilIdle, registerPageWork } from '#src/browser/idle-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const settled = () => Promise.resolve().then(() => vi.advanceTimersByTimeAsync(0))

function waiting(): { isOver: boolean } {
  const state = { isOver: false }
  void waitUntilIdle().then(() => (state.isOver = true))
  return state
}

describe('deferred work', () => {
  it('runs at once if no page work is pending', async () => {
    const state = waiting()
    await settled()
    expect(state.isOver).toBe(true)
  })

  it('waits for all page work, even if some of it fails', async () => {
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    registerPageWork(one.promise)
    registerPageWork(two.promise)
    const state = waiting()
    one.reject(new Error('gone'))
    await settled()
    expect(state.isOver).toBe(false)
    two.resolve()
    await settled()
    expect(state.isOver).toBe(true)
  })

  it('does not wait forever for work that never ends', async () => {
    registerPageWork(new Promise(() => undefined))
    const state = waiting()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(state.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(state.isOver).toBe(true)
  })
})
