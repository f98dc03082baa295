import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Device } from './device/device.ts'
import type { DeviceEvents } from './device/device-events.ts'
import type { Place } from '#src/workspace/store/journal/journal.ts'
import { createPair } from '#src/workspace/store/texts/pair.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { Known } from '#src/workspace/store/device/restore.ts'
import type { TabMessage } from './tabs/tab-channel.ts'
import type { Pair } from './device/early-read.ts'
import { createListeners } from '#src/workspace/listeners.ts'
import { firstState, type State } from '#src/workspace/store/workspace-state.ts'

export type Subject = Pair

/** A text to show before the others are read. `shown` resolves once the screen shows it. */
export type First = { key: string; shown(): Promise<void> }

export type Core = ReturnType<typeof createCore>

/**
 * Creates what all parts of a workspace share: the device, the units in memory, the state, and the queue for disk
 * access.
 */
export function createCore(device: Device, subject: Subject) {
  const { tell, subscribe } = createListeners()
  let state = firstState
  let turn: Promise<unknown> = Promise.resolve()
  const pair = createPair()
  let own: DeviceEvents | null = null
  let first: First | null = null

  function set(change: Partial<State>): void {
    state = { ...state, ...change }
    tell()
  }

  function failed(failure: StorageFailure): void {
    // 'nobody' means that no person has signed in, and is no failure of the device.
    if (failure.reason === 'nobody') return
    set({ storage: failure, isOutdated: state.isOutdated || failure.reason === 'outdated' })
  }

  return {
    device,
    subject,
    pair,
    state: () => state,
    set,
    subscribe,
    /**
     * Runs work on the database after all earlier work, so that memory and disk stay equal. A storage failure is put
     * into the state and rethrown.
     */
    runExclusive<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
      const next = turn
        .then(() => device.use(work))
        .then(
          (result) => {
            if (state.storage) set({ storage: null })
            return result
          },
          (error: unknown) => {
            if (error instanceof StorageFailure) failed(error)
            throw error
          },
        )
      turn = next.catch(() => undefined)
      return next
    },
    /** Puts a storage failure into the state. Any other error is a bug and is rethrown. */
    forgive(error: unknown): void {
      if (!(error instanceof StorageFailure)) throw error
      failed(error)
    },
    /** Returns where typed text is stored. Throws a StorageFailure if there is no person, or they have signed out. */
    place(): Place {
      if (device.person === null || state.isReleased)
        throw new StorageFailure('nobody', 'nobody has signed in on this device')
      return { scope: subject.space, lang: subject.dst, src: subject.src }
    },
    known(): Known {
      // After signing out, the edits are only on the disk.
      if (state.isReleased) return { edits: [], pair: null }
      const { elsewhere, revision, fetchedAt, tags, languages } = state
      const { units } = pair.shot()
      const fetched =
        revision === null || fetchedAt === null
          ? null
          : { scope: subject.space, src: subject.src, dst: subject.dst, revision, fetchedAt, tags, languages, units }
      return { edits: [...pair.edits(), ...elsewhere], pair: fetched }
    },
    first: () => first,
    showFirst(text: First): void {
      first = text
    },
    listen(events: DeviceEvents): () => void {
      own = events
      return device.listen(events)
    },
    tell(message: TabMessage): void {
      if (own) device.tell(message, own)
    },
  }
}
