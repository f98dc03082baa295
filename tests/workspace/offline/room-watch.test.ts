import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Room } from '#src/workspace/offline/room.ts'
import { createRoomWatch, type RoomWatch } from '#src/workspace/offline/room-watch.ts'

const minute = 60_000
let usage = 0
let room: Room = 'there'
let tries: number[] = []
let looks: number[] = []
let watch: RoomWatch
let stop = () => {}

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  ;[usage, room, tries, looks] = [1, 'there', [], []]
  watch = createRoomWatch({
    now: () => Date.now(),
    readEstimate: async () => {
      looks.push(Date.now())
      return { usage, quota: 100 }
    },
    tryRoom: async () => {
      tries.push(Date.now())
      return room
    },
  })
  stop = watch.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Types like a translator who takes no break. */
async function typeFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(500)
  }
}

describe('the space of a browser', () => {
  test('is checked again soon after a write, even when nothing is fetched all day', async () => {
    usage = 90
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(minute / 2)
    expect(watch.shot()).toBe(true)
    usage = 10
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(watch.shot()).toBe(false)
  })

  test('is checked a few times a minute during typing, and not probed', async () => {
    const before = looks.length
    await typeFor(10 * minute)
    expect(looks.length - before).toBeGreaterThan(10)
    expect(looks.length - before).toBeLessThan(100)
    expect(tries).toEqual([])
  })

  test('is probed once typing has paused, as an estimate may be wrong', async () => {
    room = 'none'
    await typeFor(minute)
    const paused = Date.now()
    await vi.advanceTimersByTimeAsync(minute)
    expect(watch.shot()).toBe(true)
    expect(tries).toHaveLength(1)
    expect((tries[0] ?? 0) - paused).toBeGreaterThan(10_000)
  })

  test('is probed at most every few minutes, and not when nothing was written', async () => {
    for (let passed = 0; passed < 30; passed += 1) {
      watch.wrote(Date.now())
      await vi.advanceTimersByTimeAsync(minute)
    }
    expect(tries.length).toBeGreaterThan(3)
    expect(tries.slice(1).every((at, index) => at - (tries[index] ?? 0) >= 5 * minute)).toBe(true)
    await vi.advanceTimersByTimeAsync(6 * minute)
    const before = tries.length
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(tries).toHaveLength(before)
  })

  test('is enough again once some was freed', async () => {
    room = 'none'
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(minute)
    expect(watch.shot()).toBe(true)
    room = 'there'
    await watch.freed()
    expect(watch.shot()).toBe(false)
    room = 'none'
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(6 * minute)
    expect(watch.shot()).toBe(true)
    room = 'there'
    await vi.advanceTimersByTimeAsync(12 * minute)
    expect(watch.shot()).toBe(false)
  })

  test('is not reported when it cannot be probed', async () => {
    room = 'unknown'
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(minute)
    expect(tries).toHaveLength(1)
    expect(watch.shot()).toBe(false)
  })

  test('is not checked when nobody watches it, nor for earlier writes', async () => {
    watch.wrote(Date.now() - 1)
    await vi.advanceTimersByTimeAsync(minute)
    expect(tries).toEqual([])
    watch.wrote(Date.now())
    stop()
    const before = looks.length
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect([looks.length, tries.length]).toEqual([before, 0])
  })
})
