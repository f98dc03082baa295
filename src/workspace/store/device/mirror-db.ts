import { cmp, Dexie, type DBCoreKeyRange, type DBCoreMutateRequest, type Table } from 'dexie'
import {
  copyUnread,
  editRow,
  markRow,
  metaRow,
  noteRow,
  restoredRow,
  termRow,
  type EditRow,
  type JournalRow,
  type Factories,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { isGoodOwnership, isOfOwnership } from '#src/workspace/store/owner.ts'
import { randomId } from '#src/browser/random-id.ts'

const databaseName = 'portal-workspace-copy'
/** A younger row may still be on its way to the database from another tab. */
const isSettledAfterMs = 60_000

/** The table's name and its primary key, flat. */
type RowKey = string[]
export type Row = Record<string, unknown>
type CopyRow = { id: RowKey; value: Row }
export type Change =
  | { rows: CopyRow[] }
  | { gone: RowKey[] }
  | { range: [lower: RowKey, upper: RowKey, isLowerIn: boolean, isUpperIn: boolean] }

/**
 * How one table is mirrored. Only rows that no other device has are mirrored; all else can be fetched or is history.
 * `timeOf` returns when a row was made, in ms since 1970.
 */
type Copied = {
  from: unknown
  isOwn(key: unknown): boolean
  isRow(row: unknown): boolean
  keyOf(row: Row): unknown[]
  timeOf(row: Row): number
}
const copied: Record<string, Copied> = {
  edits: {
    from: Dexie.minKey,
    isOwn: () => true,
    isRow: (row) => editRow.safeParse(row).success,
    keyOf: ({ owner, scope, lang, key }) => [owner, scope, lang, key],

    timeOf: ({ editedAt }) => Number(editedAt),
  },
  marks: {
    ...ofSomebody(markRow),
    keyOf: ({ owner, scope, lang, kind, key }) => [owner, scope, lang, kind, key],
    timeOf: ({ at }) => Number(at),
  },
  terms: {
    ...ofSomebody(termRow),
    keyOf: ({ owner, id }) => [owner, id],
    timeOf: ({ changedAt }) => Number(changedAt),
  },
  notes: {
    ...ofSomebody(noteRow),
    keyOf: ({ owner, id }) => [owner, id],
    timeOf: ({ changedAt }) => Number(changedAt),
  },
  meta: {
    from: Dexie.minKey,
    isOwn: (name) => typeof name === 'string' && isOfOwnership(name),
    isRow: (row) => isGoodOwnership(metaRow.safeParse(row).data),
    keyOf: ({ name }) => [name],
    timeOf: () => 0,
  },
}
const copiedTables = Object.keys(copied)
export const isCopied = (table: string): boolean => table in copied

// Server rows have the owner '', which sorts before every other.
function ofSomebody(schema: { safeParse(row: unknown): { success: boolean } }) {
  const isOwn = (key: unknown) => Array.isArray(key) && key[0] !== ''
  return { from: ['', Dexie.maxKey], isOwn, isRow: (row: unknown) => schema.safeParse(row).success }
}

export class MirrorDb extends Dexie {
  declare rows: Table<CopyRow, RowKey>

  constructor(factories: Factories) {
    super(databaseName, { chromeTransactionDurability: 'strict', cache: 'disabled', ...factories })
    this.version(1).stores({ rows: 'id' })
  }
}

const keyIn = (table: string, key: unknown): RowKey => [table, ...(Array.isArray(key) ? key : [key])]

function rangeOf(table: string, { lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): Change {
  const bound = (key: unknown, end: unknown) => keyIn(table, key ?? end)
  return { range: [bound(lower, Dexie.minKey), bound(upper, Dexie.maxKey), !lowerOpen, !upperOpen] }
}

export function changeOf(table: string, keyOf: (row: Row) => unknown, request: DBCoreMutateRequest): Change {
  const isOwn = (key: unknown) => copied[table]?.isOwn(key) ?? false
  if (request.type === 'deleteRange') return rangeOf(table, request.range)
  if (request.type === 'delete') return { gone: request.keys.filter(isOwn).map((key) => keyIn(table, key)) }
  const rows = request.values.map((value: Row) => ({ key: keyOf(value), value }))
  return { rows: rows.filter(({ key }) => isOwn(key)).map(({ key, value }) => ({ id: keyIn(table, key), value })) }
}

export const isNothing = (change: Change) =>
  ('rows' in change && change.rows.length === 0) || ('gone' in change && change.gone.length === 0)

export async function write(db: MirrorDb, changes: readonly Change[]): Promise<void> {
  await db.transaction('rw', db.rows, async () => {
    for (const change of changes) {
      if ('rows' in change) await db.rows.bulkPut(change.rows)
      else if ('gone' in change) await db.rows.bulkDelete(change.gone)
      else
        await db.rows
          .where(':id')
          .between(...change.range)
          .delete()
    }
  })
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Rows = ReadonlyMap<string, CopyRow>

const byId = (rows: readonly CopyRow[]): Rows => new Map(rows.map((row) => [JSON.stringify(row.id), row]))

/**
 * Returns whether a mirrored row can be written into the database: another release, or somebody else, may have written
 * it.
 */
export function isGood({ id: [table = '', ...key], value }: CopyRow): boolean {
  const one = copied[table]
  return (
    one !== undefined && one.isOwn(table === 'meta' ? key[0] : key) && one.isRow(value) && isSame(one.keyOf(value), key)
  )
}

export const readRows = async (db: MirrorDb): Promise<Rows> => byId(await db.rows.toArray())

/** Reads the database's rows of the mirrored tables. */
const readOwn = (db: WorkspaceDb): Promise<Rows> =>
  db.transaction('r', copiedTables, async () => {
    const all: CopyRow[] = []
    for (const [name, { from, isOwn }] of Object.entries(copied)) {
      const own = db.table<Row, unknown>(name).where(':id').above(from)
      const keys = await own.primaryKeys()
      const values = await own.toArray()
      keys.forEach((key, at) => {
        const value = values[at]
        if (value && isOwn(key)) all.push({ id: keyIn(name, key), value })
      })
    }
    return byId(all)
  })

const isIn = ({ id }: CopyRow, change: Change): boolean => {
  if ('rows' in change) return false
  if ('gone' in change) return change.gone.some((gone) => isSame(gone, id))
  const [lower, upper, isLowerIn, isUpperIn] = change.range
  const [below, above] = [cmp(id, lower), cmp(id, upper)]
  return (below > 0 || (isLowerIn && below === 0)) && (above < 0 || (isUpperIn && above === 0))
}

/**
 * Returns a predicate: whether an edit's text was changed after the edit was written, also by a page that has ended.
 */
function laterSteps(steps: readonly JournalRow[]): (row: EditRow) => boolean {
  const nameOf = ({ owner, scope: space, lang, key }: EditRow | JournalRow) => JSON.stringify([owner, space, lang, key])
  const latest = new Map<string, number>()
  for (const step of steps) latest.set(nameOf(step), Math.max(step.at, latest.get(nameOf(step)) ?? 0))
  return (row) => (latest.get(nameOf(row)) ?? 0) > row.editedAt
}

/** Adds a mirrored text to the journal as an earlier wording, because a later one was typed over it. */
function noteOvertaken(db: WorkspaceDb, { owner, scope: space, lang, key, text, editedAt }: EditRow) {
  const step = { before: null, after: text, burst: randomId(), at: editedAt }
  return db.journal.add({ owner, scope: space, lang, key, ...step, state: 'dropped' })
}

/**
 * Restores missing rows from the mirror into a database that needs restore, once. Rows removed since are skipped.
 * Returns the restored edits; null if nothing was restored.
 */
export async function restoreUnread(
  db: WorkspaceDb,
  copy: MirrorDb,
  since: readonly Change[],
): Promise<readonly EditRow[] | null> {
  if ((await db.meta.get(copyUnread)) === undefined) return null
  const rows = [...(await readRows(copy)).values()].filter(isGood)
  return db.transaction('rw', [...copiedTables, 'journal'], async () => {
    // Another tab may have been first.
    if ((await db.meta.get(copyUnread)) === undefined) return null
    await db.meta.delete(copyUnread)
    const given: EditRow[] = []
    let isAny = false
    const later = laterSteps(await db.journal.toArray())
    for (const row of rows) {
      const { id, value } = row
      const [name = '', ...key] = id
      const table = db.table<Row, unknown>(name)
      // A key of one part is not an array.
      const there = await table.get(key.length === 1 ? key[0] : key)
      const isOther = name === 'edits' && there !== undefined && there['text'] !== value['text']
      const isGone = name === 'edits' && there === undefined && later(restoredRow(value))
      if (isOther || isGone) await noteOvertaken(db, restoredRow(value))
      if (there !== undefined || isGone || since.some((change) => isIn(row, change))) continue
      if (name === 'edits') given.push(restoredRow(value))
      await table.put(name === 'edits' ? restoredRow(value) : value)
      isAny = true
    }
    return isAny ? given : null
  })
}

/**
 * Makes the mirror equal to the database. Leaves rows that another tab may be writing to both at the moment; then
 * returns after how many ms to compare again, otherwise null.
 */
export async function compare(db: WorkspaceDb, copy: MirrorDb): Promise<number | null> {
  const before = await readRows(copy)
  const own = await readOwn(db)
  const timeOf = ({ id: [table = ''], value }: CopyRow) => copied[table]?.timeOf(value) ?? 0
  // Rows lie in the future after the clock was set back.
  const isYoung = (row: CopyRow) => Math.abs(Date.now() - timeOf(row)) < isSettledAfterMs
  let isLeft = false
  await copy.transaction('rw', copy.rows, async () => {
    const isAsBefore = async (name: string, { id }: CopyRow) => isSame(await copy.rows.get(id), before.get(name))
    for (const [name, row] of own) {
      const there = before.get(name)
      if (there && (isSame(there.value, row.value) || timeOf(there) > timeOf(row))) continue
      if (await isAsBefore(name, row)) await copy.rows.put(row)
    }
    for (const [name, row] of before) {
      // Rows of another release are not ours to remove.
      if (own.has(name) || !isGood(row)) continue
      if (isYoung(row)) isLeft = true
      else if (await isAsBefore(name, row)) await copy.rows.delete(row.id)
    }
  })
  return isLeft ? isSettledAfterMs : null
}
