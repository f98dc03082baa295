import type { Table } from 'dexie'
import { found, metaRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

const prefix = 'shared '

/** What is asked for whole at first, and then by difference. */
export type Shared = { of: 'marks'; lang: string } | { of: 'terms'; src: string; dst: string } | { of: 'notes' }

/** Where in `meta` its revision stands. */
export function revisionName(shared: Shared): string {
  if (shared.of === 'marks') return `${prefix}marks ${shared.lang}`
  return shared.of === 'terms' ? `${prefix}terms ${shared.src} ${shared.dst}` : `${prefix}notes`
}

/** By name in `meta`. */
export type Revisions = ReadonlyMap<string, number>

export async function readRevisions(db: WorkspaceDb): Promise<Revisions> {
  // Not the others: the authors of a long list are a long row.
  const rows = (await db.meta.where('name').startsWith(prefix).toArray()).map((row) => metaRow.parse(row))
  return new Map(rows.flatMap(({ name, value }) => (name === marksAbsent ? [] : [[name, Number(value)]])))
}

/** The revision of shared data that this device has; undefined if it never asked. */
export async function findRevision(db: WorkspaceDb, shared: Shared): Promise<number | undefined> {
  const value = found(metaRow, await db.meta.get(revisionName(shared)))?.value
  return value === undefined ? undefined : Number(value)
}

export async function putRevision(db: WorkspaceDb, shared: Shared, revision: number): Promise<void> {
  await db.meta.put({ name: revisionName(shared), value: String(revision) })
}

/**
 * Keeps what an answer tells, with its revision. False, and nothing kept, where this device does not stand any more where
 * the question began: forgotten since, another database, or further on. `table`: what `keep` writes into.
 */
export function keepSince(
  db: WorkspaceDb,
  shared: Shared,
  { since, revision }: { since: number | undefined; revision: number },
  table: Table,
  keep: () => Promise<void>,
): Promise<boolean> {
  return db.transaction('rw', [table, db.meta], async () => {
    if ((await findRevision(db, shared)) !== since) return false
    await keep()
    await putRevision(db, shared, revision)
    return true
  })
}

/** Whether this device has been told what a write of that revision left: an answer to it that comes late says less than what was fetched meanwhile. */
export const isTold = async (db: WorkspaceDb, shared: Shared, revision: number): Promise<boolean> =>
  ((await findRevision(db, shared)) ?? -1) >= revision

const marksAbsent = `${prefix}marks absent`

export const areMarksAbsent = async (db: WorkspaceDb): Promise<boolean> =>
  (await db.meta.get(marksAbsent)) !== undefined

export async function noteMarksAbsent(db: WorkspaceDb, isAbsent: boolean): Promise<void> {
  if (isAbsent) await db.meta.put({ name: marksAbsent, value: '1' })
  else await db.meta.delete(marksAbsent)
}

export const dropRevision = (db: WorkspaceDb, shared: Shared): Promise<void> => db.meta.delete(revisionName(shared))
