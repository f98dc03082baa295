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

/** As a translator who types without a break. */
async function typeFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(500)
  }
}

describe('the room of a browser', () => {
  test('is looked at again soon after something was written, and also where nothing is fetched all day', async () => {
    usage = 90
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(minute / 2)
    expect(watch.shot()).toBe(true)
    usage = 10
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(watch.shot()).toBe(false)
  })

  test('is looked at a few times a minute while somebody types, and tried not at all', async () => {
    const before = looks.length
    await typeFor(10 * minute)
    expect(looks.length - before).toBeGreaterThan(10)
    expect(looks.length - before).toBeLessThan(100)
    expect(tries).toEqual([])
  })

  test('is tried once the typing has paused, as an estimate may be wrong', async () => {
    room = 'none'
    await typeFor(minute)
    const paused = Date.now()
    await vi.advanceTimersByTimeAsync(minute)
    expect(watch.shot()).toBe(true)
    expect(tries).toHaveLength(1)
    expect((tries[0] ?? 0) - paused).toBeGreaterThan(10_000)
  })

  test('is tried at most every few minutes, and not where nothing was written', async () => {
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

  test('is nothing that is said anything of where it cannot be tried', async () => {
    room = 'unknown'
    watch.wrote(Date.now())
    await vi.advanceTimersByTimeAsync(minute)
    expect(tries).toHaveLength(1)
    expect(watch.shot()).toBe(false)
  })

  test('is left alone where nobody watches it, and for what was written before', async () => {
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
