import { Dexie, type DBCoreTable } from 'dexie'
import type { EditRow, Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import {
  changeOf,
  compare,
  MirrorDb,
  restoreUnread,
  isCopied,
  isGood,
  isNothing,
  readRows,
  write,
  type Change,
  type Row,
} from './mirror-db.ts'

/** Storage that is not affected by damage to the database's files. */
export type CopyPlace = {
  /** Checks without creating it. */
  isThere(): Promise<boolean>
  open(): Promise<Factories>
  remove(): Promise<void>
}

/** A mirror that does not answer delays a caller no longer than this. */
const waitLimitMs = 2_000
/** Delay before the first comparison, so that opening is not slowed. */
const compareAfterMs = 1_000
/** Delay after a failed write. */
const compareAgainMs = 5_000
/** A mirror that never opens is not retried all day. */
const maxFailures = 5

type Use = (work: (db: WorkspaceDb) => Promise<void>) => Promise<void>

export type Mirror = ReturnType<typeof createMirror>

function followed(table: DBCoreTable, push: (change: Change) => void): DBCoreTable {
  if (!isCopied(table.name)) return table
  const keyOf = (row: Row) => table.schema.primaryKey.extractKey?.(row)
  return {
    ...table,
    mutate(request) {
      push(changeOf(table.name, keyOf, request))
      return table.mutate(request)
    },
  }
}

/** Writes changes in their order. */
function createQueue(writeAll: (changes: readonly Change[]) => Promise<void>) {
  let changes: Change[] = []
  let running: Promise<void> | null = null
  let isSlow = false

  async function run(): Promise<void> {
    try {
      while (changes.length > 0) await writeAll(changes.splice(0))
      isSlow = false
    } catch {
      // The database has the changes, and the mirror is compared with it soon.
      changes = []
    } finally {
      running = null
    }
  }

  return {
    push(change: Change): void {
      changes.push(change)
      // The current transaction belongs to the database, not to the mirror.
      running ??= Dexie.ignoreTransaction(run)
    },
    /**
     * Waits for the queued changes, at most as long as a user would wait. After a timeout it does not wait again until
     * the mirror has answered.
     */
    async settled(): Promise<void> {
      if (running === null || isSlow) return
      const { promise: limit, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(() => {
        isSlow = true
        resolve()
      }, waitLimitMs)
      await Promise.race([running, limit])
      clearTimeout(late)
    },
    async drop(): Promise<void> {
      changes = []
      await running
    },
  }
}

/** Restores rows into a database that needs it, before the mirror or the database is overwritten with the other. */
function createGiving() {
  let db: WorkspaceDb | null = null
  let since: Change[] = []
  let tell = (_edits: readonly EditRow[]) => {}
  return {
    begin(followed: WorkspaceDb): void {
      db = followed
      since = []
    },
    /** Records removals made before the restore, so that these rows do not come back. */
    note(change: Change): void {
      if (db !== null && !('rows' in change)) since.push(change)
    },
    onGiven(hear: typeof tell): void {
      tell = hear
    },
    async give(copy: MirrorDb): Promise<void> {
      const followed = db
      if (followed === null) return
      const given = await restoreUnread(followed, copy, since)
      if (db === followed) [db, since] = [null, []]
      if (given) tell(given)
    },
  }
}

function createComparing(open: () => Promise<MirrorDb>, close: () => unknown, give: (copy: MirrorDb) => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let use: Use = async () => {}
  let failures = 0

  async function makeAlike(db: WorkspaceDb): Promise<void> {
    const copy = await open()
    await give(copy)
    const later = await compare(db, copy)
    failures = 0
    if (later !== null) start(later)
  }

  async function now(db: WorkspaceDb): Promise<void> {
    const fault = await makeAlike(db).then(() => null, String)
    // A storage failure would be attributed to the database, and close it.
    if (fault !== null) throw new Error(`the second copy failed: ${fault}`)
  }

  function failed(): void {
    void close()
    failures += 1
    if (failures < maxFailures) start(compareAgainMs)
  }

  function start(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void use(now).catch(failed), ms)
  }

  return {
    in: start,
    soon(usedBy: Use): void {
      use = usedBy
      start(compareAfterMs)
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Creates the mirror: a second copy of what only this browser has. Chromium deletes a database whose files it finds
 * damaged. It damages them itself when it is killed during a write and then goes on writing after the torn record
 * (google/leveldb#1287).
 */
export function createMirror(place: CopyPlace) {
  let opening: Promise<MirrorDb> | null = null
  let isClosed = false

  const open = () => (opening ??= place.open().then((factories) => new MirrorDb(factories)))

  function close(): Promise<void> | undefined {
    const closing = opening?.then((db) => db.close()).catch(() => undefined)
    opening = null
    return closing
  }

  const giving = createGiving()
  const comparing = createComparing(open, close, giving.give)
  const queue = createQueue(async (changes) => {
    try {
      const copy = await open()
      // Restores before any row of the mirror is overwritten.
      await giving.give(copy)
      await write(copy, changes)
    } catch (error) {
      void close()
      comparing.in(compareAgainMs)
      throw error
    }
  })

  function push(change: Change): void {
    if (isClosed || isNothing(change)) return
    giving.note(change)
    queue.push(change)
  }

  return {
    /** Mirrors everything written to this database from now on; must be called before it is opened. */
    follow(db: WorkspaceDb): void {
      giving.begin(db)
      db.use({
        stack: 'dbcore',
        name: 'second-copy',
        // Below Dexie's layer that completes ranges of partial keys: here ranges are whole.
        level: 0,
        create: (core) => ({ ...core, table: (name) => followed(core.table(name), push) }),
      })
    },
    /** Reads rows by table for a new database; empty if nothing was mirrored. Throws if that cannot be known. */
    async read(): Promise<ReadonlyMap<string, Row[]>> {
      const tables = new Map<string, Row[]>()
      if (isClosed) throw new Error('this page has let go of its copy')
      if (!(await place.isThere())) return tables
      for (const { id, value } of [...(await readRows(await open())).values()].filter(isGood)) {
        const [table = ''] = id
        const rows = tables.get(table) ?? []
        rows.push(value)
        tables.set(table, rows)
      }
      return tables
    },
    /** Resolves once everything written so far is in the mirror, or will not get there. */
    settled: queue.settled,
    /**
     * Compares the mirror with the database a moment after the database was opened by `use`. Restores first if needed:
     * `onCopied` receives the restored edits.
     */
    compareSoon(usedBy: Use, onCopied: (edits: readonly EditRow[]) => void = () => {}): void {
      giving.onGiven(onCopied)
      comparing.soon(usedBy)
    },
    /** Removes the mirror. Returns false if the browser does not confirm in time. */
    remove(): Promise<boolean> {
      const { promise: late, resolve } = Promise.withResolvers<boolean>()
      const limit = setTimeout(() => resolve(false), waitLimitMs)
      const gone = async () => {
        await queue.drop()
        await close()
        await place.remove()
        return true
      }
      return Promise.race([gone().catch(() => false), late]).finally(() => clearTimeout(limit))
    },
    close(): void {
      isClosed = true
      comparing.stop()
      void close()
    },
  }
}
