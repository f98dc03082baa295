import { Dexie, type DBCoreTable } from 'dexie'
import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import { changeOf, compare, CopyDb, isCopied, isNothing, readRows, write, type Change, type Row } from './copy-db.ts'

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
/** After a save there is more to do at once than to forget what is saved. */
const removeAfterMs = 500

export type SecondCopy = ReturnType<typeof createSecondCopy>

const isRows = (change: Change): boolean => 'rows' in change

function followed(table: DBCoreTable, push: (change: Change, isUrgent: boolean) => void): DBCoreTable {
  if (!isCopied(table.name)) return table
  const keyOf = (row: Row) => table.schema.primaryKey.extractKey?.(row)
  return {
    ...table,
    mutate(request) {
      // Whose the texts are ends at once.
      push(changeOf(table.name, keyOf, request), table.name === 'meta')
      return table.mutate(request)
    },
  }
}

/** Writes changes in their order: rows at once, removals when there is less to do. */
function createQueue(writeAll: (changes: readonly Change[]) => Promise<void>) {
  let changes: Change[] = []
  let running: Promise<void> | null = null
  let removing: ReturnType<typeof setTimeout> | undefined
  let isSlow = false
  let hasRows = false

  async function run(): Promise<void> {
    try {
      while (changes.length > 0) {
        await writeAll(changes.splice(0))
        hasRows = changes.some(isRows)
      }
      isSlow = false
    } catch {
      // The database has it. The next opening compares.
      changes = []
      hasRows = false
    } finally {
      running = null
    }
  }

  function start(): void {
    clearTimeout(removing)
    removing = undefined
    // The transaction that is being written has nothing to do with this one.
    if (changes.length > 0) running ??= Dexie.ignoreTransaction(run)
  }

  return {
    push(change: Change, isUrgent: boolean): void {
      changes.push(change)
      hasRows ||= isRows(change)
      if (hasRows || isUrgent) start()
      else removing ??= setTimeout(start, removeAfterMs)
    },
    /** Not for longer than somebody would wait, and where it has not answered, not again before it does. */
    async settled(): Promise<void> {
      if (running === null || !hasRows || isSlow) return
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

/** A second copy of what only this browser has. Chromium deletes a database whose files it finds damaged, and itself damages them where it is killed in the midst of a write and then goes on writing behind the torn record (google/leveldb#1287). */
export function createSecondCopy(place: CopyPlace) {
  let opening: Promise<CopyDb> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const open = () => (opening ??= place.open().then((factories) => new CopyDb(factories)))

  function close(): Promise<void> | undefined {
    clearTimeout(timer)
    const closing = opening?.then((db) => db.close()).catch(() => undefined)
    opening = null
    return closing
  }

  const queue = createQueue(async (changes) => {
    try {
      await write(await open(), changes)
    } catch (error) {
      void close()
      throw error
    }
  })

  function push(change: Change, isUrgent: boolean): void {
    if (!isClosed && !isNothing(change)) queue.push(change, isUrgent)
  }

  return {
    /** Copies from now on what is written to it; before it is opened. */
    follow(db: WorkspaceDb): void {
      db.use({
        stack: 'dbcore',
        name: 'second-copy',
        // Below what makes ranges of parts of a key: here they are whole.
        level: 0,
        create: (core) => ({ ...core, table: (name) => followed(core.table(name), push) }),
      })
    },
    /** Rows by table for a database that is new; none where nothing was copied. */
    async read(): Promise<ReadonlyMap<string, Row[]>> {
      const tables = new Map<string, Row[]>()
      if (isClosed || !(await place.isThere())) return tables
      for (const { id, value } of (await readRows(await open())).values()) {
        const [table = ''] = id
        tables.set(table, [...(tables.get(table) ?? []), value])
      }
      return tables
    },
    /** Resolves once all rows written so far are in the copy too, or do not get there. What was removed is not waited for: a row too many is found by the next comparison. */
    settled: queue.settled,
    compareSoon(use: (work: (db: WorkspaceDb) => Promise<void>) => Promise<void>): void {
      clearTimeout(timer)
      const work = async (db: WorkspaceDb) => compare(db, await open())
      if (!isClosed) timer = setTimeout(() => void use(work).catch(() => close()), compareAfterMs)
    },
    async remove(): Promise<void> {
      await queue.drop()
      await close()
      await place.remove()
    },
    close(): void {
      isClosed = true
      void close()
    },
  }
}
