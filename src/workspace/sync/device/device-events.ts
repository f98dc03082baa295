import type { Known } from '#src/workspace/store/device/restore.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
import type { PendingText } from '#src/workspace/store/device/pending-slot.ts'
import { type InMemoryText, spaces } from '#src/workspace/view.ts'
import type { TabMessage } from '#src/workspace/sync/tabs/tab-channel.ts'

export type DeviceEvents = {
  onMessage(message: TabMessage): void
  /**
   * A newer release wants the database: typed text must be written before the promise settles, as nothing can be
   * written later.
   */
  onOutdated(): Promise<void>
  onBlocked(): void
  known(): Known | null
  listUnwritten(): readonly InMemoryText[]
  /** True also while a write is under way. */
  hasUnwritten(): boolean
  /** Typed text must be written before the promise settles, and saved if `saves`. */
  onFlushRequest(saves: boolean): Promise<void>
  onKeeping(keeping: Keeping): void
  onRestored(count: number): void
  onCopied(count: number): void
  /** The person has signed out: what is typed must be written, and nothing shown, before the promise settles. */
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
 * Remembers early events: the database may open, be blocked by an older tab or be found missing before anybody listens.
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
    /** The page holds nothing of the person any more. */
    end: () => void (keeping = onDiskAlone),
    set(now: Keeping): void {
      const isBack = keeping.reason !== null && now.reason === null
      keeping = now
      // Texts from memory are on disk now, where other tabs have to read them.
      if (isBack) onBack()
      listeners.forEach((listener) => listener.onKeeping(now))
    },
  }
}

/** Passes another tab's message to all workspaces of this tab. */
export function hear(listeners: Listeners, message: TabMessage | { kind: 'lost' }, verify: () => Promise<void>): void {
  // The database may have been read before it was restored.
  if (message.kind === 'lost') void verify().then(() => reloadAll(listeners))
  else listeners.forEach((listener) => listener.onMessage(message))
}

/** Watches the sign-in mark, and checks mark and disk every `everyMs` if given. */
export function watching(look: () => void, mark: SignInMark, verify: () => unknown, everyMs?: number) {
  const stop = mark.watch(look)
  const timer = everyMs === undefined ? undefined : setInterval(() => (look(), void verify()), everyMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
