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

/** Each person's mirror is a database of its own, too. */
const mirrorOf = (person: string) => `portal-mirror-${encodeURIComponent(person)}`
/** A mirror that does not answer delays a caller no longer than this. */
const waitLimitMs = 2_000
/** Delay before the first comparison, so that opening is not slowed. */
const compareAfterMs = 1_000
/** Delay after the first failed write; it doubles with each further one. */
const retryAfterMs = 5_000

/** Storage that is not affected by damage to the database's files. */
export type MirrorPlace = {
  /** Checks without creating it. */
  isThere(): Promise<boolean>
  open(): Promise<Factories>
}

type Row = Record<string, unknown>

const ofOwnSide = {
  own: (table: Table<Row>) => table.where('side').equals('own'),
  isOwn: ({ side }: Row) => side === 'own',
}

/**
 * The mirrored tables with their keys, as in the database. Only rows that no other device has are mirrored (`isOwn`,
 * read by `own`); all else can be fetched or is history. `isGood`: the row may be written into the database.
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

/** Repeats a change of the database in the mirror. Must run inside a transaction over its table. */
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
 * Makes the mirror equal to the database, except for rows that change meanwhile: another tab writes to the database
 * first and to the mirror afterwards. The mirror is therefore read first.
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

/** Dexie names only `abort` of what is the browser's own transaction. */
const isOfIndexedDb = (trans: DBCoreTransaction): trans is DBCoreTransaction & IDBTransaction =>
  'addEventListener' in trans

/** Writes changes to the mirror in their order. After a failure, it makes the mirror equal to the database. */
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
    // What the database gets from now on is repeated after the comparison, which may have read the table before.
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
      // The database has the changes.
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
    // The current transaction belongs to the database, not to the mirror.
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

/** Passes on what each completed transaction has changed in the mirrored tables. */
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
    // Below Dexie's layer that completes ranges of partial keys: here ranges are whole.
    level: 0,
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const trans = core.transaction(stores, mode, options)
        if (mode !== 'readwrite' || !stores.some((name) => name in mirrored)) return trans
        const some: Change[] = []
        pending.set(trans, some)
        // Only what the database has is mirrored.
        if (isOfIndexedDb(trans)) trans.addEventListener('complete', () => onChanges(some))
        return trans
      },
      table: (name) => (name in mirrored ? followed(core.table(name)) : core.table(name)),
    }),
  })
}

/** Resolves to null if the work takes longer than the limit. */
function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const limit = setTimeout(() => resolve(null), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(limit))
}

export type Mirror = ReturnType<typeof createMirror>

/**
 * Creates the mirror: a second copy of what only this browser has. Chromium deletes a database whose files it finds
 * damaged. It damages them itself when it is killed during a write and then goes on writing after the torn record
 * (google/leveldb#1287).
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
    /** Mirrors everything written to this database once `begin` is called; must be called before it is opened. */
    follow(db: WorkspaceDb): void {
      writer.stop()
      follow(db, writer.push)
    },
    /** Starts mirroring this database, which may have been written before without the mirror. */
    begin(db: WorkspaceDb): void {
      if (!isClosed) writer.begin(db)
    },
    /** Returns whether this person has a mirror, without making one. */
    async isThere(): Promise<boolean> {
      if (!(await place.isThere())) return false
      const names = await (await place.open()).indexedDB.databases()
      return names.some(({ name }) => name === mirrorOf(person))
    },
    /** Reads rows by table for a new database; empty if nothing was mirrored. Throws if that cannot be known. */
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
     * Resolves once everything written so far is in the mirror, or will not get there. After a timeout it does not wait
     * again until the mirror has answered.
     */
    async settled(): Promise<void> {
      const running = writer.running()
      if (running === null || isSlow) return
      const answered = running.then(() => true)
      isSlow = (await within(waitLimitMs, answered)) === null
      if (isSlow) void answered.then(() => (isSlow = false))
    },
    /** Removes the mirror. Returns false if the browser does not confirm in time. */
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

/** Not in lib.dom yet. */
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
 * Returns the mirror in a storage bucket, which has files of its own; undefined if the browser has no buckets. Only
 * Chromium has them, and only its databases are damaged this way.
 */
export const bucketMirror = (person: string): Mirror | undefined =>
  navigator.storageBuckets && createMirror(placeIn(navigator.storageBuckets), person)
