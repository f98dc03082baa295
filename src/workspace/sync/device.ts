import * as z from 'zod/mini'
import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import type { TextsPort } from './port.ts'
import type { Known } from '#src/workspace/store/device/known.ts'
import { prepareMemory } from '#src/workspace/store/device/memory-db.ts'
import { createStorage, type Keeping, onDiskAlone } from '#src/workspace/store/device/storage.ts'
import { createKnownWords } from '#src/workspace/store/words.ts'
import { spaces } from '#src/workspace/view.ts'

/** What one tab tells the others: which edits it wrote, that server texts changed, or that the database was lost. */
const tabMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edits'),
    owner: z.string(),
    scope: z.string(),
    lang: z.string(),
    keys: z.array(z.string()),
  }),
  z.object({ kind: z.literal('texts'), scope: z.string() }),
  z.object({ kind: z.literal('released') }),
])
const anyMessage = z.union([tabMessage, z.object({ kind: z.literal('lost') })])
export type TabMessage = z.infer<typeof tabMessage>

export type DeviceEvents = {
  onMessage(message: TabMessage): void
  /** A newer release wants the database: what is typed is to be written within the promise, nothing is after it. */
  onOutdated(): Promise<void>
  onBlocked(): void
  known(): Known | null
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
  /** Tells the other tabs and all workspaces of this one but `from`. */
  tell(message: TabMessage, from?: object): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<Device, 'port' | 'mark' | 'now' | 'newRequestId' | 'exclusively' | 'isOnline'> & {
  factories?: Factories
  /** Clearing a site's data gives no event in some browsers: how often to look. */
  verifyEveryMs?: number
}

const channelName = 'portal-workspace'
const flushLimitMs = 2_000

export function createDevice({ factories, verifyEveryMs, ...parts }: DeviceParts): Device & { close(): void } {
  const listeners = new Set<DeviceEvents>()
  const channel = new BroadcastChannel(channelName)
  let isClosed = false
  let keeping: Keeping = onDiskAlone
  const words = createKnownWords((work) => storage.use(work))

  const storage = createStorage(
    {
      words: words.now,
      known: () => [...listeners].flatMap((listener) => listener.known() ?? []),
      async onOutdated() {
        const limit = new Promise((resolve) => setTimeout(resolve, flushLimitMs))
        await Promise.race([limit, Promise.allSettled([...listeners].map((listener) => listener.onOutdated()))])
      },
      onBlocked: () => listeners.forEach((listener) => listener.onBlocked()),
      onKeeping(now) {
        const isBack = keeping.reason !== null && now.reason === null
        keeping = now
        // What this page held in its memory lies on disk now, which other tabs have to read.
        if (isBack) postTexts()
        listeners.forEach((listener) => listener.onKeeping(now))
      },
      onWritten: postTexts,
      onRestored(count) {
        listeners.forEach((listener) => listener.onRestored(count))
        post({ kind: 'lost' })
      },
    },
    factories,
  )

  function post(message: z.infer<typeof anyMessage>): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    if (!isClosed) channel.postMessage(message)
  }

  function postTexts(): void {
    spaces.forEach((scope) => post({ kind: 'texts', scope }))
  }

  const verify = () => storage.verify().catch(() => undefined)
  const lookAtMark = () => listeners.forEach((listener) => listener.onMark())
  const stopWatching = parts.mark.watch(lookAtMark)
  const look = () => (lookAtMark(), void verify())
  const timer = verifyEveryMs === undefined ? undefined : setInterval(look, verifyEveryMs)

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another release may speak otherwise; its own edits are on disk all the same.
    const parsed = anyMessage.safeParse(data)
    if (!parsed.success) return
    const message = parsed.data
    if (message.kind === 'lost') void verify()
    else listeners.forEach((listener) => listener.onMessage(message))
    void storage.look()
  })

  return {
    ...parts,
    session: crypto.randomUUID(),
    use: storage.use,
    say: words.say,
    remember: words.remember,
    ensure: storage.ensure,
    everywhere: storage.everywhere,
    keeping: () => keeping,
    verify,
    forgetMemory: () => (words.forget(), storage.forgetMemory()),
    tell(message, from) {
      post(message)
      for (const listener of listeners) if (listener !== from) listener.onMessage(message)
    },
    listen(events) {
      prepareMemory()
      listeners.add(events)
      return () => void listeners.delete(events)
    },
    close() {
      isClosed = true
      clearInterval(timer)
      stopWatching()
      channel.close()
      storage.close()
    },
  }
}
