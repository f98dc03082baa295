import { type Factories, hasDb, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { SignInMark } from '#src/workspace/store/device/mark.ts'
import { createKeeping, createTold, type DeviceEvents, hear, tellOutdated, watching } from './device-events.ts'
import { createOtherTabs, type Holders, type InOtherTabs } from '#src/workspace/sync/tabs/other-tabs.ts'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { openTabChannel, type TabMessage } from '#src/workspace/sync/tabs/tab-channel.ts'
import type { KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import { createEarlyRead, type Pair } from './early-read.ts'
import { createLife } from './life.ts'
import { prepareMemory } from '#src/workspace/store/device/memory.ts'
import { createOfflineSince, type CutOff } from '#src/workspace/store/device/offline-since.ts'
import { createPendingSlot, discardPending, type SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import type { Mirror } from '#src/workspace/store/device/mirror.ts'
import { createStorage, type Keeping } from '#src/workspace/store/device/storage.ts'
import { idOf } from '#src/workspace/store/device/restore.ts'
import { createKnownWords } from '#src/workspace/store/annotations.ts'
import type { NoteDrafts } from '#src/workspace/store/note-drafts.ts'
import { spaces, type InMemoryText, type Space } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'

/** A person's data and connections in this page, from opening until the person signs out. */
export type Device = {
  /** Name of the person; null for nobody, who has no database. */
  person: string | null
  session: string
  port: TextsPort
  mark: SignInMark
  now(): number
  newRequestId(): string
  /** Runs one piece of work at a time for each collection, across all tabs of this browser. */
  exclusively<Result>(space: Space, work: () => Promise<Result>): Promise<Result>
  /**
   * Takes a lock that all tabs of this browser share. Resolves to a function that releases it, or to null if another
   * tab has the lock. With a signal it waits for the lock, and resolves to null if the signal aborts first.
   */
  lockText(name: string, signal?: AbortSignal): Promise<(() => void) | null>
  /** Returns whether the user is in this window. */
  isInUse(): boolean
  isOnline(): boolean
  cutOff: CutOff
  /**
   * Returns false if the database will probably have no texts of this pair. Can be called before the database is open.
   */
  hasPair(pair: Pair): boolean
  /**
   * Runs work on the database, after the pending texts of ended pages are written. A lost connection is opened again,
   * and memory is used if the disk does not work. Throws a StorageFailure if a newer release has the database, or if
   * its rows are unreadable.
   */
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Starts reading a pair that will probably be needed. */
  readEarly(pair: Pair): void
  /** Returns a pair's rows, which may have been read early. Must be called within work that `use` runs. */
  readRows(db: WorkspaceDb, pair: Pair): Promise<KeptRows | undefined>
  /** Like `use`, for changes of marks, terms and notes. If the database is lost, they are written again. */
  writeAnnotations<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /**
   * Reads marks, terms and notes into this page's memory, so that they can be written again. Must be called within work
   * that `use` runs.
   */
  remember(db: WorkspaceDb): Promise<void>
  /** Throws if the database that `use` provided was lost since. Data that was read from it may then be wrong. */
  ensure(db: WorkspaceDb): Promise<void>
  /**
   * Like `use`, for removals: if this page works in memory, the work also runs on the disk. Resolves to whether the
   * disk was changed.
   */
  everywhere(work: (db: WorkspaceDb) => Promise<unknown>): Promise<boolean>
  /** Returns whether the person may have texts on this device. Unlike `use`, it creates no database. */
  hasStored(): Promise<boolean>
  keeping(): Keeping
  verify(): Promise<void>
  /** Stores the person as the last one on this device, with this sign-in. */
  signedIn(signIn: string): void
  /** Ends the workspaces of a person who has signed out elsewhere, if no message has announced it. */
  endIfOver(): void
  /** Ends the person's workspaces in this page and the other tabs, and closes the database. */
  release(): Promise<void>
  isClosed(): boolean
  /** Returns whether the person has signed out in this browser, so that nothing more may be sent. */
  isOver(): boolean
  close(): void
  /** Removes this person's texts from the pending slots of all pages. */
  discardPending(): void
  /**
   * Asks the other tabs which texts they have only in memory. They and this tab try to write them to the disk first;
   * with `saves`, the other tabs also save them.
   */
  askOthers(saves?: boolean): Promise<InOtherTabs>
  /** Lists texts that are only in this page's memory, in all collections. */
  listUnwritten(): readonly InMemoryText[]
  lookAtUnwritten(): void
  /** Sends a message to the other tabs, and to all workspaces of this tab except `from`. */
  tell(message: TabMessage, from?: object): void
  /** Writes unwritten texts to the pending slot before this page ends. */
  leave(): void
  /** Clears the pending slot of a page that did not end: it writes its texts itself. */
  goOn(): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<
  Device,
  'person' | 'port' | 'mark' | 'now' | 'newRequestId' | 'exclusively' | 'lockText' | 'isInUse' | 'isOnline'
> &
  Partial<Pick<Device, 'hasPair'>> & {
    holders: Holders
    factories?: Factories
    mirror?: Mirror
    words?: SlotStorage
    drafts?: NoteDrafts
    channelName?: string
    /** How often to check for lost data, because some browsers fire no event when a site's data is cleared. */
    verifyEveryMs?: number
  }

const noDrafts: NoteDrafts = { count: () => 0, retry() {}, letGo() {}, subscribe: () => () => {} }

function partsOf(
  listeners: ReadonlySet<DeviceEvents>,
  keeping: () => Keeping,
  drafts: NoteDrafts,
  verify: () => Promise<void>,
) {
  return {
    verify,
    unwritten: () => [...listeners].flatMap((listener) => listener.unwritten()),
    listUnwritten(): readonly InMemoryText[] {
      const shown = [...listeners].flatMap((listener) => listener.listUnwritten())
      const ids = new Set(shown.map(idOf))
      return [...shown, ...keeping().notKept.filter((text) => !ids.has(idOf(text)))]
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

async function hasStored({ person, factories, mirror }: DeviceParts): Promise<boolean> {
  if (await hasDb(person ?? '', factories).catch(() => true)) return true
  return (await mirror?.isThere().catch(() => true)) ?? false
}

/** Returns whether a message says that texts on the disk may have changed. */
const saysWritten = ({ kind }: TabMessage | { kind: 'lost' }) => kind === 'texts' || kind === 'saved' || kind === 'lost'

export function createDevice(given: DeviceParts): Device {
  const { holders, factories, mirror, words: place, drafts = noDrafts, channelName, verifyEveryMs, ...parts } = given
  const { person, mark } = parts
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
      onKeeping: (now) => (keeping.set(now), others.look(), pending.keep(now.notKept)),
      ...told.lost(() => channel.post({ kind: 'lost' })),
    },
    { person, factories, mirror },
  )

  const early = createEarlyRead((work) => storage.use(work))
  const verify = () =>
    pending
      .look()
      .then(storage.verify)
      .catch(() => undefined)
  const channel = openTabChannel(`${channelName ?? 'portal-workspace'} ${person}`, (message) => {
    if (message.kind === 'asks') return void others.answer(message)
    if (message.kind === 'holds') return others.take(message)
    if (message.kind === 'released') return void life.end()
    if (saysWritten(message)) early.drop()
    hear(listeners, message, verify)
    // A tab that asks for a text's lock has not changed the disk.
    if (message.kind !== 'wants') void storage.look()
  })
  const own = partsOf(listeners, keeping.now, drafts, verify)
  const others = createOtherTabs({ session, holders, post: channel.post, ...own })

  const slot = { person: person ?? '', use: storage.use, listHolders: holders.list, tell }
  const pending = createPendingSlot(session, place, slot)
  const at = { person, mark, place }
  const life = createLife(listeners, at, {
    tellEnd: () => channel.post({ kind: 'released' }),
    leave: () => (pending.end(own.unwritten()), drafts.letGo()),
    stops: () => [...watched, pending.stop, others.close, channel.close, storage.close, keeping.end],
  })
  const watched = [drafts.subscribe(others.look), watching(life.calls.endIfOver, mark, verify, verifyEveryMs)]

  function tell(message: TabMessage, from?: object): void {
    if (saysWritten(message)) early.drop()
    channel.post(message)
    for (const listener of listeners) if (listener !== from) listener.onMessage(message)
  }

  return {
    hasPair: () => true,
    ...parts,
    cutOff: createOfflineSince(place),
    session,
    use: (work) => pending.before(() => storage.use(work)).finally(told.opened),
    ...early.calls,
    writeAnnotations: words.say,
    remember: words.remember,
    ensure: storage.ensure,
    everywhere: storage.everywhere,
    hasStored: () => hasStored(given),
    keeping: keeping.now,
    verify,
    ...life.calls,
    discardPending: () => discardPending(place, person ?? ''),
    leave: () => pending.write(own.unwritten()),
    goOn: () => pending.write([]),
    askOthers: (saves = false) => others.ask(saves),
    listUnwritten: own.listUnwritten,
    lookAtUnwritten: others.look,
    tell,
    listen(events) {
      prepareMemory()
      listeners.add(events)
      told.late(events)
      return () => void listeners.delete(events)
    },
  }
}
