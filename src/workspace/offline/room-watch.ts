import { createListeners } from '#src/workspace/listeners.ts'
import { type Estimate, isNearlyFull, type Room } from './room.ts'

/** Delay after the first write since the last look. */
const lookAfterMs = 10_000
/** Interval for changes from elsewhere that fill this browser, or free space. */
const lookEveryMs = 300_000
const tryEveryMs = 300_000
/** Longer than typed text takes to be written: nobody is typing any more. */
const quietMs = 20_000

type RoomParts = { readEstimate(): Promise<Estimate | null>; tryRoom(): Promise<Room>; now(): number }

export type RoomWatch = ReturnType<typeof createRoomWatch>

/**
 * Tracks whether the space for typed text is nearly used up. The browser's estimate is read after writes and at
 * intervals. As the estimate may be far off, some bytes are also written after many writes, but never while somebody
 * types.
 */
export function createRoomWatch({ readEstimate, tryRoom, now }: RoomParts) {
  const { tell, subscribe } = createListeners()
  const startedAt = now()
  let watchers = 0
  let [isEstimated, isTried, isFull] = [false, false, false]
  let [wroteAt, triedAt] = [startedAt, Number.NEGATIVE_INFINITY]
  let soon: ReturnType<typeof setTimeout> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let regularly: ReturnType<typeof setInterval> | undefined

  function say(): void {
    if (isFull === (isEstimated || isTried)) return
    isFull = !isFull
    tell()
  }

  async function look(): Promise<void> {
    isEstimated = isNearlyFull(await readEstimate())
    say()
  }

  async function tryNow(): Promise<void> {
    triedAt = now()
    const room = await tryRoom()
    if (room !== 'unknown') isTried = room === 'none'
    say()
  }

  function tryLater(): void {
    later ??= setTimeout(
      () => {
        later = undefined
        if (now() - wroteAt < quietMs) tryLater()
        else void tryNow()
      },
      Math.max(wroteAt + quietMs, triedAt + tryEveryMs) - now(),
    )
  }

  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined
      void look()
    }, lookAfterMs)
  }

  function begin(): void {
    void look()
    regularly = setInterval(() => {
      void look()
      if (isTried) tryLater()
    }, lookEveryMs)
  }

  function end(): void {
    clearInterval(regularly)
    clearTimeout(soon)
    clearTimeout(later)
    soon = later = undefined
  }

  return {
    shot: () => isFull,
    look,
    /** Checks again after a removal: earlier results no longer apply. */
    async freed(): Promise<void> {
      await Promise.all([look(), isTried ? tryNow() : undefined])
    },
    /** Called for each write of an edit; cheap. Writes before this page began do not count. */
    wrote(at: number): void {
      if (at < startedAt || watchers === 0) return
      wroteAt = at
      lookSoon()
      tryLater()
    },
    subscribe(listener: () => void): () => void {
      const stop = subscribe(listener)
      watchers += 1
      if (watchers === 1) begin()
      return () => {
        stop()
        watchers -= 1
        if (watchers === 0) end()
      }
    },
  }
}
