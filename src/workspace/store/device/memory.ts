import {
  batchRow,
  editRow,
  findIdentity,
  found,
  openDb,
  type EditRow,
  type JournalRow,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import { keepOwnership, readOwnership } from '#src/workspace/store/owner.ts'
import {
  changedAnnotations,
  countUnwritten,
  goneWords,
  isAny,
  noWords,
  readAnnotations,
  removeWords,
  type Annotations,
} from '#src/workspace/store/annotations.ts'
import type { InMemoryText } from '#src/workspace/view.ts'
import { idOf, isSameRow, readTexts, restore, type Known, type Texts } from './restore.ts'

const memoryName = 'portal-workspace-memory'
const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]

const load = () => import('fake-indexeddb')
let loading: ReturnType<typeof load> | undefined

/** Fetches what memory mode needs before it is needed: there may be no network then. */
export function prepareMemory(): void {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
}

const separate = (key: unknown): unknown => (Array.isArray(key) ? key.map(separate) : key)

/** Opens the same database in this page's memory: nothing persists, and all code for the disk works on it. */
export async function openMemoryDb(): Promise<WorkspaceDb> {
  prepareMemory()
  const { IDBFactory, IDBKeyRange } = await (loading ?? load())
  // Dexie passes one array as both bounds of a compound key, which browsers accept and this implementation does not.
  class KeyRange extends IDBKeyRange {
    static override bound(lower: unknown, upper: unknown, ...open: boolean[]): IDBKeyRange {
      return super.bound(separate(lower), separate(upper), ...open)
    }
  }
  return openDb(noEvents, { indexedDB: new IDBFactory(), IDBKeyRange: KeyRange }, memoryName)
}

/**
 * What is only in memory: edits, and a count of other changes (removed edits; annotations written or removed). If the
 * disk was not read, it may hold more.
 */
export type InMemory = { notKept: readonly InMemoryText[]; otherChanges: number; isDiskRead: boolean }

/** What memory and disk had in common last: only what differs from it is written back. */
type Common = {
  disk: string | undefined
  edits: Texts
  words: Annotations
  batches: ReadonlySet<string>
  lastJournalId: number
  ownership: ReadonlyMap<string, string>
}

const nothing: Common = {
  disk: undefined,
  edits: new Map(),
  words: noWords,
  batches: new Set(),
  lastJournalId: 0,
  ownership: new Map(),
}

const readBatches = async (db: WorkspaceDb) => (await db.batches.toArray()).map((row) => batchRow.parse(row))

async function readCommon(db: WorkspaceDb): Promise<Common> {
  const last = await db.journal.orderBy('id').last()
  return {
    disk: await findIdentity(db),
    edits: await readTexts(db),
    words: await readAnnotations(db),
    batches: new Set((await readBatches(db)).map(({ requestId }) => requestId)),
    lastJournalId: last?.id ?? 0,
    ownership: await readOwnership(db),
  }
}

async function copyAll(from: WorkspaceDb, to: WorkspaceDb): Promise<void> {
  for (const { name } of to.tables) await to.table(name).bulkPut(await from.table<unknown>(name).toArray())
  // Other pages go on sending the batches on disk.
  await to.batches.toCollection().modify({ unsent: false })
}

const lacks = (onDisk: Texts) => (row: EditRow) => {
  const there = onDisk.get(idOf(row))
  return there?.text !== row.text || there.incoming?.text !== row.incoming?.text
}

function withoutId({ id: _, ...step }: JournalRow): JournalRow {
  return step
}

/**
 * Removes edits that were removed in memory and are unchanged on disk. If a batch of another page contains one, it stays
 * with its base text until the answer. Must run inside a transaction over `edits` and `batches`.
 */
async function removeGone(disk: WorkspaceDb, gone: readonly EditRow[], own: ReadonlySet<string>): Promise<void> {
  const others = (await readBatches(disk)).filter(({ requestId }) => !own.has(requestId))
  const inFlight = new Set(
    others.flatMap(({ owner, scope, entries }) =>
      entries.map(({ lang, key }) => JSON.stringify([owner, scope, lang, key])),
    ),
  )
  for (const row of gone) {
    const place: [string, string, string, string] = [row.owner, row.scope, row.lang, row.key]
    const there = found(editRow, await disk.edits.get(place))
    if (there?.editedAt !== row.editedAt || there.incoming?.at !== row.incoming?.at) continue
    if (inFlight.has(idOf(row)))
      await disk.edits.put({ ...there, text: there.base ?? '', editedAt: there.editedAt + 1 })
    else await disk.edits.delete(place)
  }
}

/**
 * Ends batches that were answered in memory. If an edit on disk is left of one, it stays: sent again under its id, it is
 * recognised, and the edit gets its base. Must run inside a transaction over `edits` and `batches`.
 */
async function endAnswered(disk: WorkspaceDb, ids: ReadonlySet<string>): Promise<void> {
  for (const { requestId, owner, scope, entries } of await readBatches(disk)) {
    if (!ids.has(requestId)) continue
    const left = await disk.edits.bulkGet(entries.map(({ lang, key }) => [owner, scope, lang, key]))
    if (left.every((row) => row === undefined)) await disk.batches.delete(requestId)
  }
}

/**
 * Writes to the disk what changed in memory since both were equal. Nothing is taken from the disk: the lists are read
 * from there afterwards. Returns what both have now. If it fails, it can be repeated. `assertGoing` throws once nothing
 * may be written any more.
 */
async function writeBack(
  memory: WorkspaceDb,
  disk: WorkspaceDb,
  common: Common,
  assertGoing: () => void,
): Promise<Common> {
  // Reads everything first: a transaction ends while another database is awaited.
  const now = await readCommon(memory)
  const batches = await readBatches(memory)
  const steps = await memory.journal.where('id').above(common.lastJournalId).sortBy('id')
  const identity = await findIdentity(disk)
  // A database that was emptied meanwhile gets everything.
  const isSame = identity !== undefined && identity === common.disk
  const { edits, words, batches: known } = isSame ? common : nothing
  const changed = [...now.edits.values()].filter((row) => !isSameRow(edits.get(idOf(row)), row))
  assertGoing()
  await disk.batches.bulkPut(batches.filter(({ requestId }) => !known.has(requestId)))
  const rows = { owner: null, since: '', edits: changed, pair: null }
  assertGoing()
  await restore(disk, [rows], changedAnnotations(now.words, words), edits)
  const gone = [...common.edits.values()].filter((row) => !now.edits.has(idOf(row)))
  const goneAnnotations = goneWords(common.words, now.words)
  assertGoing()
  await disk.transaction('rw', disk.tables, async () => {
    await keepOwnership(disk, now.ownership, common.ownership)
    await removeGone(disk, gone, common.batches)
    await endAnswered(disk, new Set([...common.batches].filter((id) => !now.batches.has(id))))
    if (isAny(goneAnnotations)) await removeWords(disk, goneAnnotations)
    await disk.journal.bulkAdd(steps.map(withoutId))
  })
  return { ...now, disk: identity, lastJournalId: steps.at(-1)?.id ?? common.lastJournalId }
}

type Parts = {
  disk(): Promise<WorkspaceDb>
  drop(): void
  isReadable: boolean
  known(): Known[]
  words(): Annotations
  onChange(inMemory: InMemory): void
  /** Memory ends: the disk has everything, as many edits as given. */
  onEnd(texts: number): void
}

export type Memory = ReturnType<typeof createMemory>

/**
 * Works in this page's memory while the device stores nothing: saving and exporting work, and nothing is called stored
 * that is not. Once the disk accepts it, what changed is written back and the memory ends.
 */
export function createMemory({ disk, drop, isReadable, known, words, onChange, onEnd }: Parts) {
  let common = nothing
  let onDisk: Texts = new Map()
  let isDiskRead = false
  let failures = 0
  let changes = 0
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trying: Promise<void> | null = null
  let isStopped = false
  let own: WorkspaceDb | undefined
  const started = start()
  later(retryMs[0] ?? 0)

  async function start(): Promise<WorkspaceDb> {
    try {
      const db = await openMemoryDb()
      if (isReadable) await readDisk(db)
      await restore(db, known(), words())
      // These rows had been on disk: a row removed from memory is to be removed from the disk too.
      if (!isDiskRead) common = { ...(await readCommon(db)), disk: undefined }
      await report(db)
      own = db
      return db
    } catch (error) {
      stop()
      onEnd(0)
      throw new StorageFailure('unavailable', String(error))
    }
  }

  async function readDisk(db: WorkspaceDb): Promise<void> {
    try {
      const from = await disk()
      const found = await readCommon(from)
      await copyAll(from, db)
      common = found
      onDisk = found.edits
      isDiskRead = true
    } catch (error) {
      if (!isOfStorage(error)) throw error
      // After a partial copy, it would be unknown what the disk had.
      await Promise.all(db.tables.map((table) => table.clear()))
      drop()
    }
  }

  async function report(db: WorkspaceDb): Promise<void> {
    const here = await readTexts(db)
    const gone = [...common.edits].filter(
      ([id, { editedAt }]) => !here.has(id) && (!isDiskRead || onDisk.get(id)?.editedAt === editedAt),
    )
    const otherChanges = gone.length + countUnwritten(await readAnnotations(db), common.words, common.words)
    if (!isStopped) onChange({ notKept: [...here.values()].filter(lacks(onDisk)), otherChanges, isDiskRead })
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void tryDisk(), ms)
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  // After signing out, nothing of this memory may reach the disk.
  function assertGoing(): void {
    if (isStopped) throw new StorageFailure('unavailable', 'this memory has been dropped')
  }

  /** Reads which texts the disk has: another page may have written or removed some. */
  async function look(): Promise<void> {
    if (!isReadable || isStopped) return
    try {
      const db = await started
      onDisk = await readTexts(await disk())
      await report(db)
    } catch {
      drop()
    }
  }

  async function attempt(): Promise<void> {
    try {
      const db = await started
      const before = changes
      const target = await disk()
      common = await writeBack(db, target, common, assertGoing)
      isDiskRead = true
      // The disk has each of these texts, or a later one.
      onDisk = common.edits
      await report(db)
      // Last, as there may be no room for fetched texts.
      const pairs = known().map((one) => ({ ...one, edits: [] }))
      assertGoing()
      await restore(target, pairs, noWords)
      failures = 0
      if (isStopped) return
      if (running > 0 || changes !== before) return later(0)
      stop()
      db.close()
      onEnd(onDisk.size)
    } catch {
      await look()
      drop()
      later(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0)
      failures += 1
    }
  }

  function tryDisk(): Promise<void> {
    if (isStopped) return Promise.resolve()
    trying ??= attempt().finally(() => {
      trying = null
    })
    return trying
  }

  return {
    async use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
      running += 1
      changes += 1
      try {
        const db = await started
        const result = await work(db)
        await report(db)
        return result
      } catch (error) {
        throw isOfStorage(error) ? toStorageFailure(error, 'use') : error
      } finally {
        running -= 1
      }
    },
    tryDisk,
    isOwn: (db: WorkspaceDb): boolean => db === own,
    look,
    stop,
  }
}
