import { found, metaRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

const nameOf = (what: string) => `shared ${what}`

/** Up to which revision of what translators share this device knows; undefined where it never asked. */
export async function findRevision(db: WorkspaceDb, what: string): Promise<number | undefined> {
  const value = found(metaRow, await db.meta.get(nameOf(what)))?.value
  return value === undefined ? undefined : Number(value)
}

export async function putRevision(db: WorkspaceDb, what: string, revision: number): Promise<void> {
  await db.meta.put({ name: nameOf(what), value: String(revision) })
}

export const dropRevision = (db: WorkspaceDb, what: string): Promise<void> => db.meta.delete(nameOf(what))
