import { createListeners } from '#src/workspace/listeners.ts'
import { type Estimate, isNearlyFull, type Room } from './room.ts'

/** Delay of a check after the first write since the last check. */
const lookAfterMs = 10_000
/** Interval of checks without writes, because other sites fill or free space too. */
const lookEveryMs = 300_000
const tryEveryMs = 300_000
/** Without a write for this long, the user is not typing. */
const quietMs = 20_000

type RoomParts = { readEstimate(): Promise<Estimate | null>; tryRoom(): Promise<Room>; now(): number }

export type RoomWatch = ReturnType<typeof createRoomWatch>

/**
 * Tracks whether little storage space is left for typed text; `shot` returns true if so. Reads the browser's estimate
 * after writes and every five minutes. Because the estimate may be wrong, it also tries to write some bytes, but not
 * while the user types.
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
    /** Checks again after data was removed. */
    async freed(): Promise<void> {
      await Promise.all([look(), isTried ? tryNow() : undefined])
    },
    /** Call after each write of an edit, with its time. Writes from before this page are ignored. */
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
