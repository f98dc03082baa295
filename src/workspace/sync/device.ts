import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import {
  createKeeping,
  createTold,
  type DeviceEvents,
  hear,
  reloadAll,
  tellOutdated,
  watching,
} from './device-events.ts'
import { createOtherTabs, type Holders, type InOtherTabs } from './tabs/other-tabs.ts'
import type { TextsPort } from './port/port.ts'
import { openTabChannel, type TabMessage } from './tabs/tab-channel.ts'
import type { KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import { createEarlyRead, type Pair } from './early-read.ts'
import { prepareMemory } from '#src/workspace/store/device/memory-db.ts'
import { createCutOff, type CutOff } from '#src/workspace/store/device/cut-off.ts'
import { createLastWords, type LastWord, type WordsPlace } from '#src/workspace/store/device/last-words.ts'
import type { SecondCopy } from '#src/workspace/store/device/second-copy.ts'
import { createStorage, type Keeping } from '#src/workspace/store/device/storage.ts'
import { createKnownWords } from '#src/workspace/store/words.ts'
import type { begunInMemory } from '#src/workspace/store/begun.ts'
import { spaces, type NotKept } from '#src/workspace/view.ts'
import { randomId } from '#src/random-id.ts'

export type Device = {
  session: string
  port: TextsPort
  mark: SignInMark
  now(): number
  newRequestId(): string
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  cutOff: CutOff
  /** Known before the database is open: false if it will hold nothing of this pair. A hint. */
  hasPair(pair: Pair): boolean
  /** Runs work on the database, once what pages left that ended is written: reopened if its connection was lost, in memory if the disk does not work. Throws a StorageFailure if a newer release has it or its rows are unreadable. */
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Begins to read a pair that is likely to be asked for. */
  readEarly(pair: Pair): void
  /** A pair's rows, read early if they were; within work that `use` runs. */
  readRows(db: WorkspaceDb, pair: Pair): Promise<KeptRows | undefined>
  /** As `use`, for marks, terms and notes: they are written again where the database was lost. */
  say<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Has this page remember marks, terms and notes, within work that `use` runs. */
  remember(db: WorkspaceDb): Promise<void>
  /** Throws if the database was lost since `use` gave it: what was read from it is then unreliable. */
  ensure(db: WorkspaceDb): Promise<void>
  /** For removals: also done on the disk while this page works in memory. Resolves to whether the disk took it. */
  everywhere(work: (db: WorkspaceDb) => Promise<unknown>): Promise<boolean>
  /** Removes the second copy; whether it is gone. */
  forgetCopy(): Promise<boolean>
  keeping(): Keeping
  verify(): Promise<void>
  forgetMemory(): void
  /** As `leaveWords`, for good: their person has signed out. Until the memory is forgotten nothing more is left. */
  endWords(words: readonly LastWord[]): void
  /** Removes what any page has left of this person. */
  discardWords(owner: string): void
  /** Asks the other tabs what each holds in memory only, once it has retried the disk, as this one does, and, with `saves`, a save. */
  askOthers(saves?: boolean): Promise<InOtherTabs>
  /** The sessions of the tabs that hold something unwritten for longer than a moment. */
  listHolders(): Promise<readonly string[]>
  /** What this page's memory alone holds and none of its workspaces shows: texts of other people, or of a space that is not open. */
  listUnshown(): readonly NotKept[]
  lookAtUnwritten(): void
  /** Tells the other tabs, and all workspaces of this one but `from`. */
  tell(message: TabMessage, from?: object): void
  /** Leaves what is not written for the next page, before this one ends; an empty list takes it back where it goes on. */
  leaveWords(words: readonly LastWord[]): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<Device, 'port' | 'mark' | 'now' | 'newRequestId' | 'exclusively' | 'isOnline'> &
  Partial<Pick<Device, 'hasPair'>> & {
    holders: Holders
    factories?: Factories
    second?: SecondCopy
    words?: WordsPlace
    begun?: Begun
    channelName?: string
    /** Some browsers fire no event when a site's data is cleared: how often to look. */
    verifyEveryMs?: number
  }

const idOf = ({ owner, scope, lang, key }: NotKept) => JSON.stringify([owner, scope, lang, key])

type Begun = typeof begunInMemory
const noneBegun: Begun = { count: () => 0, retry() {}, letGo() {}, subscribe: () => () => {} }

function partsOf(
  listeners: ReadonlySet<DeviceEvents>,
  keeping: () => Keeping,
  begun: Begun,
  verify: () => Promise<void>,
) {
  const listUnwritten = () => [...listeners].flatMap((listener) => listener.listUnwritten())
  return {
    verify,
    listUnwritten,
    listUnshown(): readonly NotKept[] {
      const shown = new Set(listUnwritten().map(idOf))
      return keeping().notKept.filter((text) => !shown.has(idOf(text)))
    },
    otherChanges: () => keeping().otherChanges + begun.count(),
    isHolding: () => begun.count() > 0 || [...listeners].some((listener) => listener.hasUnwritten()),
    async flush(saves: boolean) {
      begun.retry()
      await verify()
      await Promise.all([...listeners].map((listener) => listener.onFlushRequest(saves)))
    },
  }
}

/** What a message, of this tab or another, ends here. */
function dropOver({ kind }: TabMessage | { kind: 'lost' }, early: { drop(): void }, begun: Begun): void {
  if (kind === 'texts' || kind === 'saved' || kind === 'lost') early.drop()
  if (kind === 'released') begun.letGo()
}

export function createDevice(given: DeviceParts): Device & { close(): void } {
  const { holders, factories, second, words: place, begun = noneBegun, channelName, verifyEveryMs, ...parts } = given
  const listeners = new Set<DeviceEvents>()
  const session = randomId()
  const told = createTold(listeners)
  const words = createKnownWords((work) => storage.use(work))
  const postTexts = () => spaces.forEach((space) => channel.post({ kind: 'texts', scope: space }))
  const keeping = createKeeping(listeners, postTexts)

  const storage = createStorage(
    {
      words: words.now,
      known: () => [...listeners].flatMap((listener) => listener.known() ?? []),
      onOutdated: () => tellOutdated(listeners),
      onBlocked: told.blocked,
      onKeeping: (now) => (keeping.set(now), others.look(), lastWords.keep(now.notKept)),
      onWritten: postTexts,
      onTaken: () => reloadAll(listeners),
      ...told.lost(() => channel.post({ kind: 'lost' })),
    },
    { factories, second },
  )

  const early = createEarlyRead((work) => storage.use(work))
  const verify = () =>
    lastWords
      .look()
      .then(storage.verify)
      .catch(() => undefined)
  const channel = openTabChannel(channelName ?? 'portal-workspace', (message) => {
    if (message.kind === 'asks') return void others.answer(message)
    if (message.kind === 'holds') return others.take(message)
    dropOver(message, early, begun)
    hear(listeners, message, verify)
    // What is typed there is no change of the disk.
    if (message.kind !== 'typed' && message.kind !== 'asks-typed') void storage.look()
  })
  const own = partsOf(listeners, keeping.now, begun, verify)
  const others = createOtherTabs({ session, holders, post: channel.post, ...own })

  const watched = [begun.subscribe(others.look), watching(listeners, parts.mark, verify, verifyEveryMs)]
  const lastWords = createLastWords(session, place, { use: storage.use, listHolders: holders.list, tell })

  function tell(message: TabMessage, from?: object): void {
    dropOver(message, early, begun)
    channel.post(message)
    for (const listener of listeners) if (listener !== from) listener.onMessage(message)
  }

  return {
    hasPair: () => true,
    ...parts,
    cutOff: createCutOff(place),
    session,
    use: (work) => lastWords.before(() => storage.use(work)).finally(told.opened),
    ...early.calls,
    say: words.say,
    remember: words.remember,
    ensure: storage.ensure,
    everywhere: storage.everywhere,
    forgetCopy: async () => (second ? second.remove() : true),
    keeping: keeping.now,
    verify,
    forgetMemory: () => (words.forget(), storage.forgetMemory(), lastWords.goOn()),
    ...lastWords.calls,
    askOthers: (saves = false) => others.ask(saves),
    listHolders: holders.list,
    listUnshown: own.listUnshown,
    lookAtUnwritten: others.look,
    tell,
    listen(events) {
      prepareMemory()
      listeners.add(events)
      told.late(events)
      return () => void listeners.delete(events)
    },
    close() {
      watched.forEach((stop) => stop())
      lastWords.stop()
      others.close()
      channel.close()
      storage.close()
    },
  }
}
