import {
  Dexie,
  type Collection,
  type DBCoreMutateRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  type Table,
} from 'dexie'
import { editRow, markRow, noteRow, termRow } from '#src/workspace/store/db.ts'
import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import type { MirroredRows } from './identity.ts'

/** Returns the name of a person's mirror, which is a database. */
const mirrorOf = (person: string) => `portal-mirror-${encodeURIComponent(person)}`
/** Max time that a caller waits for the mirror. */
const waitLimitMs = 2_000
/** Delay before the first comparison, so that opening is not slowed. */
const compareAfterMs = 1_000
/** Delay after the first failed write; it doubles with each further one. */
const retryAfterMs = 5_000

/** Where the mirror is stored: outside the files of the database, so that damage to these files does not affect it. */
export type MirrorPlace = {
  /** Returns whether the place exists, without creating it. */
  isThere(): Promise<boolean>
  open(): Promise<Factories>
}

type Row = Record<string, unknown>

const ofOwnSide = {
  own: (table: Table<Row>) => table.where('side').equals('own'),
  isOwn: ({ side }: Row) => side === 'own',
}

/**
 * A mirrored table. Only rows that no other device has are mirrored: `own` reads them, and `isOwn` tests one. `isGood`:
 * whether a row of the mirror may be written to the database.
 */
type Mirrored = {
  key: string
  own(table: Table<Row>): Collection<Row>
  isOwn(row: Row): boolean
  isGood(row: Row): boolean
}
const mirrored: Record<string, Mirrored> = {
  edits: {
    key: '[scope+lang+key]',
    own: (table) => table.toCollection(),
    isOwn: () => true,
    isGood: (row) => editRow.safeParse(row).success,
  },
  marks: { key: '[side+scope+lang+kind+key]', ...ofOwnSide, isGood: (row) => markRow.safeParse(row).success },
  terms: { key: '[side+id]', ...ofOwnSide, isGood: (row) => termRow.safeParse(row).success },
  notes: { key: '[side+id]', ...ofOwnSide, isGood: (row) => noteRow.safeParse(row).success },
}
const names = Object.keys(mirrored)

function openMirror(person: string, factories: Factories): Dexie {
  const db = new Dexie(mirrorOf(person), { chromeTransactionDurability: 'strict', cache: 'disabled', ...factories })
  // Returning false disables Dexie's own handler, which writes to the console.
  db.on('versionchange', () => {
    db.close()
    return false
  })
  db.version(1).stores(Object.fromEntries(Object.entries(mirrored).map(([name, { key }]) => [name, key])))
  return db
}

type Change = { name: string; request: DBCoreMutateRequest }

/** Applies a change of the database to the mirror. Must run inside a transaction over its table. */
async function repeat(copy: Dexie, { name, request }: Change): Promise<void> {
  const table = copy.table<Row, unknown>(name)
  if (request.type === 'delete') return table.bulkDelete([...request.keys])
  if (request.type !== 'deleteRange')
    return void (await table.bulkPut(request.values.filter((row: Row) => mirrored[name]?.isOwn(row))))
  const { lower = Dexie.minKey, upper = Dexie.maxKey, lowerOpen, upperOpen } = request.range
  await table.where(':id').between(lower, upper, !lowerOpen, !upperOpen).delete()
}

type Stored = { key: unknown; row: Row }

async function readAll(db: Dexie, name: string): Promise<Map<string, Stored>> {
  const all = new Map<string, Stored>()
  await db.transaction('r', name, async () => {
    const own = () => mirrored[name]?.own(db.table(name))
    const keys: unknown[] = (await own()?.primaryKeys()) ?? []
    const rows = (await own()?.toArray()) ?? []
    for (const [at, row] of rows.entries()) all.set(JSON.stringify(keys[at]), { key: keys[at], row })
  })
  return all
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Makes the mirror equal to the database. Other tabs write to the database first and to the mirror second. So the
 * mirror is read first, and a row that changes meanwhile is left alone.
 */
async function makeEqual(db: WorkspaceDb, copy: Dexie): Promise<void> {
  for (const name of names) {
    const before = await readAll(copy, name)
    const own = await readAll(db, name)
    const table = copy.table<Row, unknown>(name)
    await copy.transaction('rw', name, async () => {
      for (const id of new Set([...before.keys(), ...own.keys()])) {
        const [there, here] = [before.get(id), own.get(id)]
        const key = (here ?? there)?.key
        if (isSame(there?.row, here?.row) || !isSame(await table.get(key), there?.row)) continue
        if (here) await table.put(here.row)
        else await table.delete(key)
      }
    })
  }
}

/** Returns whether this is the browser's own transaction. Dexie's type declares only its `abort`. */
const isOfIndexedDb = (trans: DBCoreTransaction): trans is DBCoreTransaction & IDBTransaction =>
  'addEventListener' in trans

/** Writes changes to the mirror in order. After a failed write, makes the mirror equal to the database. */
function createWriter(open: () => Promise<Dexie>, close: () => unknown) {
  let main: WorkspaceDb | null = null
  let changes: Change[] = []
  let running: Promise<void> | null = null
  let isBehind = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function writeOnce(db: WorkspaceDb): Promise<void> {
    const copy = await open()
    const some = changes
    changes = []
    const wasBehind = isBehind
    // The comparison may have read a table already, so changes from now on are written after it.
    isBehind = false
    if (wasBehind) await makeEqual(db, copy)
    else
      await copy.transaction('rw', names, async () => {
        for (const change of some) await repeat(copy, change)
      })
    failures = 0
  }

  async function write(): Promise<void> {
    try {
      for (let db = main; db !== null && (changes.length > 0 || isBehind); db = main) await writeOnce(db)
    } catch {
      // The database has these changes, so the next comparison finds them.
      changes = []
      isBehind = true
      makeEqualIn(retryAfterMs * 2 ** failures)
      failures += 1
      void close()
    } finally {
      running = null
    }
  }

  function start(): void {
    if (main === null || (isBehind && timer !== undefined)) return
    // Without this, Dexie would run the write in the database's current transaction.
    running ??= Dexie.ignoreTransaction(write)
  }

  function makeEqualIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      isBehind = true
      start()
    }, ms)
  }

  return {
    running: () => running,
    begin(db: WorkspaceDb): void {
      main = db
      makeEqualIn(compareAfterMs)
    },
    push(some: readonly Change[]): void {
      if (main === null || some.length === 0) return
      if (!isBehind) changes.push(...some)
      start()
    },
    async drop(): Promise<void> {
      changes = []
      await running
    },
    stop(): void {
      main = null
      clearTimeout(timer)
    },
  }
}

/** Calls `onChanges` after each completed transaction with its changes of mirrored tables. */
function follow(db: WorkspaceDb, onChanges: (changes: readonly Change[]) => void): void {
  const pending = new WeakMap<DBCoreTransaction, Change[]>()
  const followed = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate(request) {
      pending.get(request.trans)?.push({ name: table.name, request })
      return table.mutate(request)
    },
  })
  db.use({
    stack: 'dbcore',
    name: 'mirror',
    // Level 0 is below the layer in which Dexie completes ranges of partial keys. Ranges are complete here.
    level: 0,
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const trans = core.transaction(stores, mode, options)
        if (mode !== 'readwrite' || !stores.some((name) => name in mirrored)) return trans
        const some: Change[] = []
        pending.set(trans, some)
        // Only completed transactions are mirrored.
        if (isOfIndexedDb(trans)) trans.addEventListener('complete', () => onChanges(some))
        return trans
      },
      table: (name) => (name in mirrored ? followed(core.table(name)) : core.table(name)),
    }),
  })
}

/** Resolves with the work's result, or with null if the work takes longer than `ms`. */
function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const limit = setTimeout(() => resolve(null), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(limit))
}

export type Mirror = ReturnType<typeof createMirror>

/**
 * Creates the mirror, a second copy of the rows that only this browser has. It is needed because Chromium deletes a
 * database if it finds that its files are damaged. Chromium can damage them itself: if it is killed during a write, it
 * may later write after the incomplete record (google/leveldb#1287).
 */
export function createMirror(place: MirrorPlace, person: string) {
  let opening: Promise<Dexie> | null = null
  let isSlow = false
  let isClosed = false

  const open = () => (opening ??= place.open().then((factories) => openMirror(person, factories)))

  function close(): Promise<void> | undefined {
    const closing = opening?.then((db) => db.close()).catch(() => undefined)
    opening = null
    return closing
  }

  const writer = createWriter(open, close)

  return {
    /**
     * Records the changes of this database, to be mirrored once `begin` is called. Must be called before the database
     * is opened.
     */
    follow(db: WorkspaceDb): void {
      writer.stop()
      follow(db, writer.push)
    },
    /** Starts mirroring this database, and compares both: it may have been written to without the mirror. */
    begin(db: WorkspaceDb): void {
      if (!isClosed) writer.begin(db)
    },
    /** Returns whether this person has a mirror. Creates none. */
    async isThere(): Promise<boolean> {
      if (!(await place.isThere())) return false
      const names = await (await place.open()).indexedDB.databases()
      return names.some(({ name }) => name === mirrorOf(person))
    },
    /** Reads the mirror's rows by table; empty if there is no mirror. Throws if that fails or the mirror was closed. */
    async read(): Promise<MirroredRows> {
      if (isClosed) throw new Error('this page has closed its mirror')
      if (!(await place.isThere())) return new Map()
      const copy = await open()
      const read = async (name: string) => {
        const rows = [...(await readAll(copy, name)).values()].map(({ row }) => row)
        return [name, rows.filter((row) => mirrored[name]?.isGood(row))] as const
      }
      return new Map(await Promise.all(names.map(read)))
    },
    /**
     * Resolves once all changes so far are in the mirror, or their write has failed, or the time limit has passed.
     * After the limit has passed once, it resolves at once until the mirror has answered.
     */
    async settled(): Promise<void> {
      const running = writer.running()
      if (running === null || isSlow) return
      const answered = running.then(() => true)
      isSlow = (await within(waitLimitMs, answered)) === null
      if (isSlow) void answered.then(() => (isSlow = false))
    },
    /** Removes the mirror. Returns false if it fails or takes too long. */
    async remove(): Promise<boolean> {
      const gone = async () => {
        await writer.drop()
        if (!(await place.isThere())) return true
        await (await open()).delete()
        opening = null
        return true
      }
      return (
        (await within(
          waitLimitMs,
          gone().catch(() => false),
        )) ?? false
      )
    },
    close(): void {
      isClosed = true
      writer.stop()
      void close()
    },
  }
}

/** Not in TypeScript's lib.dom. */
type Buckets = {
  keys(): Promise<string[]>
  open(name: string, options: { persisted: boolean }): Promise<{ indexedDB: IDBFactory }>
}
declare global {
  interface Navigator {
    storageBuckets?: Buckets
  }
}

const bucketName = 'portal-unsaved'

const placeIn = (buckets: Buckets): MirrorPlace => ({
  isThere: async () => (await buckets.keys()).includes(bucketName),
  open: async () => ({ indexedDB: (await buckets.open(bucketName, { persisted: true })).indexedDB, IDBKeyRange }),
})

/**
 * Returns a person's mirror in a storage bucket, which has its own files; undefined if the browser has no storage
 * buckets. Only Chromium has them, and only Chromium damages its databases in this way.
 */
export const bucketMirror = (person: string): Mirror | undefined =>
  navigator.storageBuckets && createMirror(placeIn(navigator.storageBuckets), person)
