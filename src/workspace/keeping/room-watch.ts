import { createListeners } from '#src/workspace/listeners.ts'
import { type Estimate, isNearlyFull, type Room } from './room.ts'

/** After the first write that nobody has looked at yet. */
const lookAfterMs = 10_000
/** What fills this browser from elsewhere, or frees it. */
const lookEveryMs = 300_000
const tryEveryMs = 300_000
/** Longer than what is typed takes to be written: nobody types any more. */
const quietMs = 20_000

type RoomParts = { readEstimate(): Promise<Estimate | null>; tryRoom(): Promise<Room>; now(): number }

export type RoomWatch = ReturnType<typeof createRoomWatch>

/**
 * Whether the room for what is typed is nearly used up. The browser's estimate is read after writes and now and then; as
 * it may be wrong by far, some bytes are written as well where much may have been since, and never while somebody types.
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
    /** Something was removed: what was tried before says nothing any more. */
    async freed(): Promise<void> {
      await Promise.all([look(), isTried ? tryNow() : undefined])
    },
    /** Cheap: for each write of an edit. What was written before this page began says nothing. */
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
