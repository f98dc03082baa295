import { findAuthor } from '#src/workspace/store/authors.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { StoredWording } from './joined-wordings.ts'

/** What this device knows of the server's wordings: the one that stands there, if who made it is kept. */
export async function keptWordings(
  db: WorkspaceDb,
  list: { space: Space; lang: string },
  { key, base }: Pick<Unit, 'key' | 'base'>,
): Promise<StoredWording[]> {
  const author = base === null ? null : await findAuthor(db, list, { key, text: base })
  return author ? [{ text: base, ...author }] : []
}
