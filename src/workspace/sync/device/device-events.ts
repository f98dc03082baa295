import type { EditRow } from '#src/workspace/store/db.ts'
import type { Known } from '#src/workspace/store/device/restore.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
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
  onCopied(edits: readonly EditRow[]): void
  onMark(): void
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
  let unheard: readonly EditRow[] | null = null
  return {
    blocked() {
      isBlocked = true
      listeners.forEach((listener) => listener.onBlocked())
    },
    lost: (tellOthers: () => void) => ({
      onCopied(edits: readonly EditRow[]) {
        unheard = listeners.size === 0 ? edits : null
        listeners.forEach((listener) => listener.onCopied(edits))
        tellOthers()
      },
      onRestored(count: number) {
        listeners.forEach((listener) => listener.onRestored(count))
        tellOthers()
      },
    }),
    late(listener: DeviceEvents) {
      if (isBlocked) listener.onBlocked()
      if (unheard !== null) listener.onCopied(unheard)
      unheard = null
    },
    opened: () => void (isBlocked = false),
  }
}

export function createKeeping(listeners: Listeners, onBack: () => void) {
  let keeping: Keeping = onDiskAlone
  return {
    now: () => keeping,
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
export function watching(listeners: Listeners, mark: SignInMark, verify: () => unknown, everyMs?: number) {
  const look = () => listeners.forEach((listener) => listener.onMark())
  const stop = mark.watch(look)
  const timer = everyMs === undefined ? undefined : setInterval(() => (look(), void verify()), everyMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
