import type { Table } from 'dexie'
import { found, metaRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

const prefix = 'shared '

/**
 * A set of data that translators share: the marks of a language, the glossary of a pair, or all notes. The first time,
 * the whole set is fetched, and later only changes.
 */
export type Shared = { of: 'marks'; lang: string } | { of: 'terms'; src: string; dst: string } | { of: 'notes' }

/** Returns the name under which `meta` has the revision of this data. */
function revisionName(shared: Shared): string {
  if (shared.of === 'marks') return `${prefix}marks ${shared.lang}`
  return shared.of === 'terms' ? `${prefix}terms ${shared.src} ${shared.dst}` : `${prefix}notes`
}

/** Reads the revision of the shared data on this device; undefined if the data was never fetched. */
export async function findRevision(db: WorkspaceDb, shared: Shared): Promise<number | undefined> {
  const value = found(metaRow, await db.meta.get(revisionName(shared)))?.value
  return value === undefined ? undefined : Number(value)
}

export async function putRevision(db: WorkspaceDb, shared: Shared, revision: number): Promise<void> {
  await db.meta.put({ name: revisionName(shared), value: String(revision) })
}

/**
 * Runs `keep`, which writes an answer to `table`, and stores the answer's revision, in one transaction. `since`: the
 * revision that the request contained. If this device no longer has that revision, because the data was deleted or a
 * later answer was stored, stores nothing and returns false.
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

/**
 * Returns whether this device has fetched this revision or a later one. If so, the stored data is at least as new as
 * the answer to a write with this revision.
 */
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
