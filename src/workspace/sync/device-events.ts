import type { EditRow } from '#src/workspace/store/db.ts'
import type { Known } from '#src/workspace/store/device/known.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
import { type NotKept, spaces } from '#src/workspace/view.ts'
import type { TabMessage } from './tabs/tab-channel.ts'

export type DeviceEvents = {
  onMessage(message: TabMessage): void
  /** A newer release wants the database: what is typed must be written within the promise, later nothing can be. */
  onOutdated(): Promise<void>
  onBlocked(): void
  known(): Known | null
  listUnwritten(): readonly NotKept[]
  /** True also while a write is under way. */
  hasUnwritten(): boolean
  /** What is typed must be written within the promise, and saved if `saves`. */
  onFlushRequest(saves: boolean): Promise<void>
  onKeeping(keeping: Keeping): void
  onRestored(count: number): void
  onCopied(edits: readonly EditRow[]): void
  onMark(): void
}

type Listeners = ReadonlySet<DeviceEvents>

const flushLimitMs = 2_000

export function reloadAll(listeners: Listeners): void {
  for (const space of spaces) for (const listener of listeners) listener.onMessage({ kind: 'texts', scope: space })
}

export async function tellOutdated(listeners: Listeners): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, flushLimitMs))
  await Promise.race([limit, Promise.allSettled([...listeners].map((listener) => listener.onOutdated()))])
}

/** The database may be opened, held up by an older tab or found gone, before anybody listens. */
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
      // What was in memory is on disk now, where other tabs have to read it.
      if (isBack) onBack()
      listeners.forEach((listener) => listener.onKeeping(now))
    },
  }
}

/** What another tab says, to all workspaces of this one. */
export function hear(listeners: Listeners, message: TabMessage | { kind: 'lost' }, verify: () => Promise<void>): void {
  // It may have been read before it was written again.
  if (message.kind === 'lost') void verify().then(() => reloadAll(listeners))
  else listeners.forEach((listener) => listener.onMessage(message))
}

/** Looks at the mark as it changes, and at mark and disk again and again where that is asked for. */
export function watching(listeners: Listeners, mark: SignInMark, verify: () => unknown, everyMs?: number) {
  const look = () => listeners.forEach((listener) => listener.onMark())
  const stop = mark.watch(look)
  const timer = everyMs === undefined ? undefined : setInterval(() => (look(), void verify()), everyMs)
  return () => {
    clearInterval(timer)
    stop()
  }
}
