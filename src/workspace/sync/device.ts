import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { createOtherTabs, type Holders, type InOtherTabs } from './other-tabs.ts'
import type { TextsPort } from './port.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'
import type { Known } from '#src/workspace/store/device/known.ts'
import { prepareMemory } from '#src/workspace/store/device/memory-db.ts'
import { createStorage, type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
import { createKnownWords } from '#src/workspace/store/words.ts'
import { spaces, type NotKept } from '#src/workspace/view.ts'

export type DeviceEvents = {
  onMessage(message: TabMessage): void
  /** A newer release wants the database: what is typed is to be written within the promise, nothing is after it. */
  onOutdated(): Promise<void>
  onBlocked(): void
  known(): Known | null
  /** What is in memory only. */
  listUnwritten(): readonly NotKept[]
  /** Or is on its way from there. */
  hasUnwritten(): boolean
  /** What is typed is to be written within the promise, and saved where it is to be saved. */
  onAsked(saves: boolean): Promise<void>
  onKeeping(keeping: Keeping): void
  onRestored(count: number): void
  onMark(): void
}

export type Device = {
  session: string
  port: TextsPort
  mark: SignInMark
  now(): number
  newRequestId(): string
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  /** Runs work on the open database, again where its connection was lost, in memory where the disk does not work. Throws a StorageFailure where a newer release has it or its rows are unreadable. */
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** The same for what says something beside the texts, a mark, a term or a note: it is written again where the database was lost. */
  say<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Has this page know what is said there, within work that `use` runs. */
  remember(db: WorkspaceDb): Promise<void>
  /** Throws where the database was lost since `use` gave it: what was read from it is not to be believed then. */
  ensure(db: WorkspaceDb): Promise<void>
  /** For what removes something: where this page works in its memory, it is done on the disk as well, and told whether that could be. */
  everywhere(work: (db: WorkspaceDb) => Promise<unknown>): Promise<boolean>
  keeping(): Keeping
  /** Looks whether what was written is still there, and tries the disk again where it failed. */
  verify(): Promise<void>
  /** Somebody has signed out: what this page's memory alone holds goes. */
  forgetMemory(): void
  /** Asks the other tabs what each has in its memory alone, once it has tried the disk again; where that is to be saved, once it has tried that. */
  askOthers(saves?: boolean): Promise<InOtherTabs>
  /** Something of this page may be in memory only by now, or no longer. */
  lookAtUnwritten(): void
  /** Tells the other tabs and all workspaces of this one but `from`. */
  tell(message: TabMessage, from?: object): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<Device, 'port' | 'mark' | 'now' | 'newRequestId' | 'exclusively' | 'isOnline'> & {
  holders: Holders
  factories?: Factories
  /** By what name the tabs of one browser find each other. */
  channelName?: string
  /** Clearing a site's data gives no event in some browsers: how often to look. */
  verifyEveryMs?: number
}

const flushLimitMs = 2_000

/** What other tabs ask of all workspaces of this one. */
const askedOf = (listeners: ReadonlySet<DeviceEvents>, verify: () => Promise<void>) => ({
  listUnwritten: () => [...listeners].flatMap((listener) => listener.listUnwritten()),
  isHolding: () => [...listeners].some((listener) => listener.hasUnwritten()),
  async settle(saves: boolean) {
    await verify()
    await Promise.all([...listeners].map((listener) => listener.onAsked(saves)))
  },
})

async function tellOutdated(listeners: ReadonlySet<DeviceEvents>): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, flushLimitMs))
  await Promise.race([limit, Promise.allSettled([...listeners].map((listener) => listener.onOutdated()))])
}

export function createDevice(given: DeviceParts): Device & { close(): void } {
  const { holders, factories, channelName = 'portal-workspace', verifyEveryMs, ...parts } = given
  const listeners = new Set<DeviceEvents>()
  const session = crypto.randomUUID()
  let keeping: Keeping = onDiskAlone
  const words = createKnownWords((work) => storage.use(work))

  const storage = createStorage(
    {
      words: words.now,
      known: () => [...listeners].flatMap((listener) => listener.known() ?? []),
      onOutdated: () => tellOutdated(listeners),
      onBlocked: () => listeners.forEach((listener) => listener.onBlocked()),
      onKeeping(now) {
        const isBack = keeping.reason !== null && now.reason === null
        keeping = now
        // What this page held in its memory lies on disk now, which other tabs have to read.
        if (isBack) postTexts()
        listeners.forEach((listener) => listener.onKeeping(now))
        others.look()
      },
      onWritten: postTexts,
      onRestored(count) {
        listeners.forEach((listener) => listener.onRestored(count))
        channel.post({ kind: 'lost' })
      },
    },
    factories,
  )

  const verify = () => storage.verify().catch(() => undefined)
  const channel = openTabChannel(channelName, (message) => {
    if (message.kind === 'asks') return void others.answer(message)
    if (message.kind === 'holds') return others.take(message)
    if (message.kind === 'lost') void verify()
    else listeners.forEach((listener) => listener.onMessage(message))
    void storage.look()
  })
  const others = createOtherTabs({ session, holders, post: channel.post, ...askedOf(listeners, verify) })

  function postTexts(): void {
    spaces.forEach((scope) => channel.post({ kind: 'texts', scope }))
  }

  const lookAtMark = () => listeners.forEach((listener) => listener.onMark())
  const stopWatching = parts.mark.watch(lookAtMark)
  const look = () => (lookAtMark(), void verify())
  const timer = verifyEveryMs === undefined ? undefined : setInterval(look, verifyEveryMs)

  return {
    ...parts,
    session,
    use: storage.use,
    say: words.say,
    remember: words.remember,
    ensure: storage.ensure,
    everywhere: storage.everywhere,
    keeping: () => keeping,
    verify,
    forgetMemory: () => (words.forget(), storage.forgetMemory()),
    askOthers: (saves = false) => others.ask(saves),
    lookAtUnwritten: others.look,
    tell(message, from) {
      channel.post(message)
      for (const listener of listeners) if (listener !== from) listener.onMessage(message)
    },
    listen(events) {
      prepareMemory()
      listeners.add(events)
      return () => void listeners.delete(events)
    },
    close() {
      clearInterval(timer)
      stopWatching()
      others.close()
      channel.close()
      storage.close()
    },
  }
}
