import type { Table } from 'dexie'
import { found, metaRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

const nameOf = (what: string) => `shared ${what}`

/** Where in `meta` the revision of it stands. */
export const revisionOf = {
  mark: ({ lang }: { lang: string }) => nameOf(`marks ${lang}`),
  term: ({ src, dst }: { src: string; dst: string }) => nameOf(`terms ${src} ${dst}`),
  note: () => nameOf('notes'),
}

/** By its name in `meta`. */
export type Revisions = ReadonlyMap<string, number>

export async function readRevisions(db: WorkspaceDb): Promise<Revisions> {
  const rows = (await db.meta.toArray()).map((row) => metaRow.parse(row))
  const isRevision = (name: string) => name.startsWith(nameOf('')) && name !== marksAbsent
  return new Map(rows.flatMap(({ name, value }) => (isRevision(name) ? [[name, Number(value)]] : [])))
}

/** The revision of shared data that this device has; undefined if it never asked. */
export async function findRevision(db: WorkspaceDb, what: string): Promise<number | undefined> {
  const value = found(metaRow, await db.meta.get(nameOf(what)))?.value
  return value === undefined ? undefined : Number(value)
}

export async function putRevision(db: WorkspaceDb, what: string, revision: number): Promise<void> {
  await db.meta.put({ name: nameOf(what), value: String(revision) })
}

/**
 * Keeps what an answer tells, with its revision. False, and nothing kept, where this device does not stand any more where
 * the question began: forgotten since, another database, or further on. `table`: what `keep` writes into.
 */
export function keepSince(
  db: WorkspaceDb,
  what: string,
  { since, revision }: { since: number | undefined; revision: number },
  table: Table,
  keep: () => Promise<void>,
): Promise<boolean> {
  return db.transaction('rw', [table, db.meta], async () => {
    if ((await findRevision(db, what)) !== since) return false
    await keep()
    await putRevision(db, what, revision)
    return true
  })
}

/** Whether this device has been told all that a write of that revision left, and what came after it. */
export const isTold = async (db: WorkspaceDb, what: string, revision: number): Promise<boolean> =>
  ((await findRevision(db, what)) ?? -1) >= revision

const marksAbsent = nameOf('marks absent')

export const areMarksAbsent = async (db: WorkspaceDb): Promise<boolean> =>
  (await db.meta.get(marksAbsent)) !== undefined

export async function noteMarksAbsent(db: WorkspaceDb, isAbsent: boolean): Promise<void> {
  if (isAbsent) await db.meta.put({ name: marksAbsent, value: '1' })
  else await db.meta.delete(marksAbsent)
}

export const dropRevision = (db: WorkspaceDb, what: string): Promise<void> => db.meta.delete(nameOf(what))
