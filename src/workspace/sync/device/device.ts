import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { createKeeping, createTold, type DeviceEvents, hear, tellOutdated, watching } from './device-events.ts'
import { createOtherTabs, type Holders, type InOtherTabs } from '#src/workspace/sync/tabs/other-tabs.ts'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { openTabChannel, type TabMessage } from '#src/workspace/sync/tabs/tab-channel.ts'
import type { KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import { createEarlyRead, type Pair } from './early-read.ts'
import { prepareMemory } from '#src/workspace/store/device/memory.ts'
import { createOfflineSince, type CutOff } from '#src/workspace/store/device/offline-since.ts'
import { createPendingSlot, type PendingText, type SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import type { Mirror } from '#src/workspace/store/device/mirror.ts'
import { createStorage, type Keeping } from '#src/workspace/store/device/storage.ts'
import { createKnownWords } from '#src/workspace/store/annotations.ts'
import type { noteDraftsInMemory } from '#src/workspace/store/note-drafts.ts'
import { spaces, type InMemoryText } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'

export type Device = {
  session: string
  port: TextsPort
  mark: SignInMark
  now(): number
  newRequestId(): string
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Takes a lock that the tabs of this browser share, and resolves to the function that releases it. Resolves to null if
   * another tab has it; with a signal, waits for it, and resolves to null if the signal aborts first.
   */
  lockText(name: string, signal?: AbortSignal): Promise<(() => void) | null>
  /** Returns whether the user is in this window. */
  isInUse(): boolean
  isOnline(): boolean
  cutOff: CutOff
  /** A hint before the database is open: false if it will hold nothing of this pair. */
  hasPair(pair: Pair): boolean
  /**
   * Runs work on the database, after the pending texts of ended pages are written. Reopens the database if its
   * connection was lost, and works in memory if the disk does not work. Throws a StorageFailure if a newer release has
   * the database or its rows are unreadable.
   */
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Starts to read a pair that is likely to be needed. */
  readEarly(pair: Pair): void
  /** Reads a pair's rows, or returns those read early; within work that `use` runs. */
  readRows(db: WorkspaceDb, pair: Pair): Promise<KeptRows | undefined>
  /** As `use`, for marks, terms and notes: they are written again if the database is lost. */
  writeAnnotations<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Remembers marks, terms and notes in this page, within work that `use` runs. */
  remember(db: WorkspaceDb): Promise<void>
  /** Throws if the database was lost since `use` provided it: what was read from it is then unreliable. */
  ensure(db: WorkspaceDb): Promise<void>
  /**
   * As `use`, for removals: also runs on the disk while this page works in memory. Resolves to whether the disk was
   * changed.
   */
  everywhere(work: (db: WorkspaceDb) => Promise<unknown>): Promise<boolean>
  /** Removes the mirror. Resolves to whether it is gone. */
  removeMirror(): Promise<boolean>
  keeping(): Keeping
  verify(): Promise<void>
  forgetMemory(): void
  /** As `writePendingSlot`, after the person has signed out: nothing more is left until the memory is forgotten. */
  endWords(words: readonly PendingText[]): void
  /** Removes this person's texts from the pending slots of all pages. */
  discardWords(owner: string): void
  /**
   * Asks the other tabs what each holds in memory only. As this tab does, they retry the disk first, and also save if
   * `saves`.
   */
  askOthers(saves?: boolean): Promise<InOtherTabs>
  /**
   * Lists texts that are only in this page's memory and that none of its workspaces shows: texts of other people, or of
   * a collection that is not open.
   */
  listUnshown(): readonly InMemoryText[]
  lookAtUnwritten(): void
  /** Notifies the other tabs, and all workspaces of this tab except `from`. */
  tell(message: TabMessage, from?: object): void
  /**
   * Writes unwritten texts to the pending slot before this page ends; an empty list clears the slot if the page goes
   * on.
   */
  writePendingSlot(words: readonly PendingText[]): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<
  Device,
  'port' | 'mark' | 'now' | 'newRequestId' | 'exclusively' | 'lockText' | 'isInUse' | 'isOnline'
> &
  Partial<Pick<Device, 'hasPair'>> & {
    holders: Holders
    factories?: Factories
    mirror?: Mirror
    words?: SlotStorage
    drafts?: NoteDrafts
    channelName?: string
    /** Some browsers fire no event when a site's data is cleared: how often to check. */
    verifyEveryMs?: number
  }

const idOf = ({ owner, scope, lang, key }: InMemoryText) => JSON.stringify([owner, scope, lang, key])

type NoteDrafts = typeof noteDraftsInMemory
const noDrafts: NoteDrafts = { count: () => 0, retry() {}, letGo() {}, subscribe: () => () => {} }

function partsOf(
  listeners: ReadonlySet<DeviceEvents>,
  keeping: () => Keeping,
  drafts: NoteDrafts,
  verify: () => Promise<void>,
) {
  const listUnwritten = () => [...listeners].flatMap((listener) => listener.listUnwritten())
  return {
    verify,
    listUnwritten,
    listUnshown(): readonly InMemoryText[] {
      const shown = new Set(listUnwritten().map(idOf))
      return keeping().notKept.filter((text) => !shown.has(idOf(text)))
    },
    otherChanges: () => keeping().otherChanges + drafts.count(),
    isHolding: () => drafts.count() > 0 || [...listeners].some((listener) => listener.hasUnwritten()),
    async flush(saves: boolean) {
      drafts.retry()
      await verify()
      await Promise.all([...listeners].map((listener) => listener.onFlushRequest(saves)))
    },
  }
}

/**
 * Drops what a message of this or another tab invalidates: the early read, or the note drafts of a person who has
 * signed out.
 */
function dropOver({ kind }: TabMessage | { kind: 'lost' }, early: { drop(): void }, drafts: NoteDrafts): void {
  if (kind === 'texts' || kind === 'saved' || kind === 'lost') early.drop()
  if (kind === 'released') drafts.letGo()
}

export function createDevice(given: DeviceParts): Device & { close(): void } {
  const { holders, factories, mirror, words: place, drafts = noDrafts, channelName, verifyEveryMs, ...parts } = given
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
      ...told.lost(() => channel.post({ kind: 'lost' })),
    },
    { factories, mirror },
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
    dropOver(message, early, drafts)
    hear(listeners, message, verify)
    // A tab that wants a text has not changed the disk.
    if (message.kind !== 'wants') void storage.look()
  })
  const own = partsOf(listeners, keeping.now, drafts, verify)
  const others = createOtherTabs({ session, holders, post: channel.post, ...own })

  const watched = [drafts.subscribe(others.look), watching(listeners, parts.mark, verify, verifyEveryMs)]
  const lastWords = createPendingSlot(session, place, { use: storage.use, listHolders: holders.list, tell })

  function tell(message: TabMessage, from?: object): void {
    dropOver(message, early, drafts)
    channel.post(message)
    for (const listener of listeners) if (listener !== from) listener.onMessage(message)
  }

  return {
    hasPair: () => true,
    ...parts,
    cutOff: createOfflineSince(place),
    session,
    use: (work) => lastWords.before(() => storage.use(work)).finally(told.opened),
    ...early.calls,
    writeAnnotations: words.say,
    remember: words.remember,
    ensure: storage.ensure,
    everywhere: storage.everywhere,
    removeMirror: async () => (mirror ? mirror.remove() : true),
    keeping: keeping.now,
    verify,
    forgetMemory: () => (words.forget(), storage.forgetMemory(), lastWords.goOn()),
    ...lastWords.calls,
    askOthers: (saves = false) => others.ask(saves),
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
