import { Dexie, type DBCoreTable } from 'dexie'
import type { EditRow, Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import {
  changeOf,
  compare,
  CopyDb,
  giveUnread,
  isCopied,
  isGood,
  isNothing,
  readRows,
  write,
  type Change,
  type Row,
} from './copy-db.ts'

/** Storage that damage to the database's files does not reach. */
export type CopyPlace = {
  /** Without making it. */
  isThere(): Promise<boolean>
  open(): Promise<Factories>
  remove(): Promise<void>
}

/** A database that does not answer holds nobody up for longer. */
const waitLimitMs = 2_000
/** Opening has more urgent things to do. */
const compareAfterMs = 1_000
/** After a write that failed. */
const compareAgainMs = 5_000
/** What does not open at all need not be tried all day. */
const maxFailures = 5

type Use = (work: (db: WorkspaceDb) => Promise<void>) => Promise<void>

export type SecondCopy = ReturnType<typeof createSecondCopy>

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
      // The database has it, and they are compared soon.
      changes = []
    } finally {
      running = null
    }
  }

  return {
    push(change: Change): void {
      changes.push(change)
      // The transaction that is being written has nothing to do with this one.
      running ??= Dexie.ignoreTransaction(run)
    },
    /** Not for longer than somebody would wait, and where it has not answered, not again before it does. */
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

/** Gives the database what it is owed of its copy, before either is written over with the other. */
function createGiving() {
  let db: WorkspaceDb | null = null
  let since: Change[] = []
  let tell = (_edits: readonly EditRow[]) => {}
  return {
    begin(followed: WorkspaceDb): void {
      db = followed
      since = []
    },
    /** What is removed until then does not come back. */
    note(change: Change): void {
      if (db !== null && !('rows' in change)) since.push(change)
    },
    onGiven(hear: typeof tell): void {
      tell = hear
    },
    async give(copy: CopyDb): Promise<void> {
      const followed = db
      if (followed === null) return
      const given = await giveUnread(followed, copy, since)
      if (db === followed) [db, since] = [null, []]
      if (given) tell(given)
    },
  }
}

function createComparing(open: () => Promise<CopyDb>, close: () => unknown, give: (copy: CopyDb) => Promise<void>) {
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
    // As a failure of storage it would be taken for the database's, and close that.
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

/** A second copy of what only this browser has. Chromium deletes a database whose files it finds damaged, and itself damages them where it is killed in the midst of a write and then goes on writing behind the torn record (google/leveldb#1287). */
export function createSecondCopy(place: CopyPlace) {
  let opening: Promise<CopyDb> | null = null
  let isClosed = false

  const open = () => (opening ??= place.open().then((factories) => new CopyDb(factories)))

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
      // Before anything of it is written over.
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
    /** Copies from now on what is written to it; before it is opened. */
    follow(db: WorkspaceDb): void {
      giving.begin(db)
      db.use({
        stack: 'dbcore',
        name: 'second-copy',
        // Below what makes ranges of parts of a key: here they are whole.
        level: 0,
        create: (core) => ({ ...core, table: (name) => followed(core.table(name), push) }),
      })
    },
    /** Rows by table for a database that is new; none where nothing was copied. Throws where that cannot be known. */
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
    /** Resolves once everything written so far is in the copy too, or does not get there. */
    settled: queue.settled,
    /** Makes the copy like the database, a moment after this one was opened by `use`. First gives it what it was owed: `onCopied` hears of these edits. */
    compareSoon(usedBy: Use, onCopied: (edits: readonly EditRow[]) => void = () => {}): void {
      giving.onGiven(onCopied)
      comparing.soon(usedBy)
    },
    /** Whether it is gone; false where the browser does not say so in time. */
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
