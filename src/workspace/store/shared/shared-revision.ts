import { found, metaRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

const nameOf = (what: string) => `shared ${what}`

/** Whether one of these names of `meta` is the revision of that shared data. */
export const hasRevision = (names: ReadonlySet<string>, what: string): boolean => names.has(nameOf(what))

/** The revision of shared data that this device has; undefined if it never asked. */
export async function findRevision(db: WorkspaceDb, what: string): Promise<number | undefined> {
  const value = found(metaRow, await db.meta.get(nameOf(what)))?.value
  return value === undefined ? undefined : Number(value)
}

export async function putRevision(db: WorkspaceDb, what: string, revision: number): Promise<void> {
  await db.meta.put({ name: nameOf(what), value: String(revision) })
}

const marksAbsent = nameOf('marks absent')

export const areMarksAbsent = async (db: WorkspaceDb): Promise<boolean> =>
  (await db.meta.get(marksAbsent)) !== undefined

export async function noteMarksAbsent(db: WorkspaceDb, isAbsent: boolean): Promise<void> {
  if (isAbsent) await db.meta.put({ name: marksAbsent, value: '1' })
  else await db.meta.delete(marksAbsent)
}

export const dropRevision = (db: WorkspaceDb, what: string): Promise<void> => db.meta.delete(nameOf(what))
