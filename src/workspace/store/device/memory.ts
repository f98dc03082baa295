import { openDb, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import { countUnwritten, noWords, readAnnotations, type Annotations } from '#src/workspace/store/annotations.ts'
import type { InMemoryText } from '#src/workspace/view.ts'
import { idOf, readTexts, restore, type Known, type Texts } from './restore.ts'
import { nothing, readCommon, writeBack, writeTexts } from './write-back.ts'

const memoryName = 'portal-workspace-memory'
const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]

const load = () => import('fake-indexeddb')
let loading: ReturnType<typeof load> | undefined

/** Loads the code of memory mode in advance, because there may be no network when it is needed. */
export function prepareMemory(): void {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
}

const separate = (key: unknown): unknown => (Array.isArray(key) ? key.map(separate) : key)

/**
 * Opens an empty workspace database in this page's memory, with the same tables as the database on disk. Its data is
 * lost when the page ends.
 */
export async function openMemoryDb(person: string): Promise<WorkspaceDb> {
  prepareMemory()
  const { IDBFactory, IDBKeyRange } = await (loading ?? load())
  // Dexie passes the same array as both bounds of a compound key. Browsers accept that; this implementation does not.
  class KeyRange extends IDBKeyRange {
    static override bound(lower: unknown, upper: unknown, ...open: boolean[]): IDBKeyRange {
      return super.bound(separate(lower), separate(upper), ...open)
    }
  }
  return openDb(person, noEvents, { indexedDB: new IDBFactory(), IDBKeyRange: KeyRange }, memoryName)
}

/**
 * The changes that are only in memory. `notKept`: the edits. `otherChanges`: number of removed edits, and of
 * annotations that were written or removed. `isDiskRead`: false if the disk could not be read; some of these changes
 * may then be on disk too.
 */
export type InMemory = { notKept: readonly InMemoryText[]; otherChanges: number; isDiskRead: boolean }

async function copyAll(from: WorkspaceDb, to: WorkspaceDb): Promise<void> {
  for (const { name } of to.tables) await to.table(name).bulkPut(await from.table<unknown>(name).toArray())
}

const lacks = (onDisk: Texts) => (row: EditRow) => {
  const there = onDisk.get(idOf(row))
  return there?.text !== row.text || there.incoming?.text !== row.incoming?.text
}

type Parts = {
  person: string
  disk(): Promise<WorkspaceDb>
  drop(): void
  isReadable: boolean
  known(): Known[]
  words(): Annotations
  onChange(inMemory: InMemory): void
  /** Called when memory mode ends: the disk has all data, of which `texts` are edits. */
  onEnd(texts: number): void
}

/** Creates a database in memory with the disk's rows, if the disk can be read, and with the rows that this page has. */
function createCopy({ person, disk, drop, isReadable, known, words, onChange }: Parts) {
  let common = nothing
  let onDisk: Texts = new Map()
  let isDiskRead = false
  let isStopped = false

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
      // With part of the rows, it would be unknown which rows the disk has.
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

  // After signing out, nothing of this memory may be written to the disk.
  function assertGoing(): void {
    if (isStopped) throw new StorageFailure('unavailable', 'this memory has been dropped')
  }

  return {
    report,
    async open(): Promise<WorkspaceDb> {
      const db = await openMemoryDb(person)
      if (isReadable) await readDisk(db)
      await restore(db, known(), words())
      // The disk was not read, so these rows count as its rows: a row that is removed from memory is later removed from
      // the disk too.
      if (!isDiskRead) common = { ...(await readCommon(db)), disk: undefined }
      await report(db)
      return db
    },
    /** Reads again which texts the disk has, because another page may have written or removed some. */
    async look(opened: Promise<WorkspaceDb>): Promise<void> {
      if (!isReadable || isStopped) return
      try {
        const db = await opened
        onDisk = await readTexts(await disk())
        await report(db)
      } catch {
        drop()
      }
    },
    /** Writes the changes in memory to the disk. Returns the number of edits that memory and disk then have. */
    async writeBack(db: WorkspaceDb): Promise<number> {
      const target = await disk()
      common = await writeBack(db, target, common, assertGoing)
      isDiskRead = true
      onDisk = common.edits
      await report(db)
      // Fetched texts come last, because the disk may have no room for them.
      assertGoing()
      common = await writeTexts(db, target, common)
      for (const { pair, ...one } of known()) {
        assertGoing()
        await restore(target, [{ ...one, edits: [], pair }], noWords)
      }
      return onDisk.size
    },
    stop(): void {
      isStopped = true
    },
  }
}

export type Memory = ReturnType<typeof createMemory>

/**
 * Creates memory mode: while data cannot be stored on the disk, the page works with a database in its memory. Saving
 * and exporting work, and the status shows what is not stored. The disk is tried again at intervals. Once it has stored
 * all changes, memory mode ends and `onEnd` is called.
 */
export function createMemory(parts: Parts) {
  const copy = createCopy(parts)
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
      own = await copy.open()
      return own
    } catch (error) {
      stop()
      parts.onEnd(0)
      throw new StorageFailure('unavailable', String(error))
    }
  }

  function later(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void tryDisk(), ms)
  }

  function stop(): void {
    isStopped = true
    copy.stop()
    clearTimeout(timer)
  }

  async function attempt(): Promise<void> {
    try {
      const db = await started
      const before = changes
      const texts = await copy.writeBack(db)
      failures = 0
      if (isStopped) return
      if (running > 0 || changes !== before) return later(0)
      stop()
      db.close()
      parts.onEnd(texts)
    } catch {
      await copy.look(started)
      parts.drop()
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
        await copy.report(db)
        return result
      } catch (error) {
        throw isOfStorage(error) ? toStorageFailure(error, 'use') : error
      } finally {
        running -= 1
      }
    },
    tryDisk,
    isOwn: (db: WorkspaceDb): boolean => db === own,
    look: () => copy.look(started),
    stop,
  }
}
