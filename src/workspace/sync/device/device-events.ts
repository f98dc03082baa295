import type { Known } from '#src/workspace/store/device/restore.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
import type { PendingText } from '#src/workspace/store/device/pending-slot.ts'
import { type InMemoryText, spaces } from '#src/workspace/view.ts'
import type { TabMessage } from '#src/workspace/sync/tabs/tab-channel.ts'

export type DeviceEvents = {
  onMessage(message: TabMessage): void
  /** A newer release needs the database. Typed text must be written before the promise settles; later it cannot be. */
  onOutdated(): Promise<void>
  onBlocked(): void
  known(): Known | null
  listUnwritten(): readonly InMemoryText[]
  /** Returns whether text is not written yet, or is being written. */
  hasUnwritten(): boolean
  /** Another tab asks for typed text to be written before the promise settles, and also saved if `saves`. */
  onFlushRequest(saves: boolean): Promise<void>
  onKeeping(keeping: Keeping): void
  onRestored(count: number): void
  onCopied(count: number): void
  /** The person has signed out. Before the promise settles, typed text must be written and the texts hidden. */
  onReleased(): Promise<void>
  /** Returns typed text that is not written yet, for the pending slot. */
  unwritten(): readonly PendingText[]
}

type Listeners = ReadonlySet<DeviceEvents>

const flushLimitMs = 2_000

function reloadAll(listeners: Listeners): void {
  for (const space of spaces) for (const listener of listeners) listener.onMessage({ kind: 'texts', scope: space })
}

export async function tellOutdated(listeners: Listeners): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, flushLimitMs))
  await Promise.race([limit, Promise.allSettled([...listeners].map((listener) => listener.onOutdated()))])
}

/**
 * Reports events of the database to `listeners`: that an older tab blocks it, or that its texts were lost and restored.
 * `late` reports to a new listener what happened before it was added.
 */
export function createTold(listeners: Listeners) {
  let isBlocked = false
  let unheard = 0
  return {
    blocked() {
      isBlocked = true
      listeners.forEach((listener) => listener.onBlocked())
    },
    lost: (tellOthers: () => void) => ({
      onCopied(count: number) {
        unheard = listeners.size === 0 ? count : 0
        listeners.forEach((listener) => listener.onCopied(count))
        tellOthers()
      },
      onRestored(count: number) {
        listeners.forEach((listener) => listener.onRestored(count))
        tellOthers()
      },
    }),
    late(listener: DeviceEvents) {
      if (isBlocked) listener.onBlocked()
      if (unheard > 0) listener.onCopied(unheard)
      unheard = 0
    },
    opened: () => void (isBlocked = false),
  }
}

export function createKeeping(listeners: Listeners, onBack: () => void) {
  let keeping: Keeping = onDiskAlone
  return {
    now: () => keeping,
    /** Forgets the data in memory: after a sign-out, the page has no data of the person. */
    end: () => void (keeping = onDiskAlone),
    set(now: Keeping): void {
      const isBack = keeping.reason !== null && now.reason === null
      keeping = now
      // Texts from memory are now on disk, where other tabs must read them.
      if (isBack) onBack()
      listeners.forEach((listener) => listener.onKeeping(now))
    },
  }
}

/**
 * Handles a message from another tab: passes it on to all workspaces of this tab. After `lost`, it verifies the
 * database and reloads all workspaces instead.
 */
export function hear(listeners: Listeners, message: TabMessage | { kind: 'lost' }, verify: () => Promise<void>): void {
  // This tab may have read the database before it was restored.
  if (message.kind === 'lost') void verify().then(() => reloadAll(listeners))
  else listeners.forEach((listener) => listener.onMessage(message))
}

/**
 * Calls `look` when the sign-in mark changes. With `everyMs`, it also calls `look` and `verify` at that interval.
 * Returns a function that stops both.
 */
export function watching(look: () => void, mark: SignInMark, verify: () => unknown, everyMs?: number) {
  const stop = mark.watch(look)
  const timer = everyMs === undefined ? undefined : setInterval(() => (look(), void verify()), everyMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
