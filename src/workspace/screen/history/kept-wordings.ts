import { findAuthor } from '#src/workspace/store/authors.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { StoredWording } from './joined-wordings.ts'

/** Returns the server's versions that this device knows: the present one, if its author is stored. */
export async function keptWordings(
  db: WorkspaceDb,
  list: { space: Space; lang: string },
  { key, base }: Pick<Unit, 'key' | 'base'>,
): Promise<StoredWording[]> {
  const author = base === null ? null : await findAuthor(db, list, { key, text: base })
  return author ? [{ text: base, ...author }] : []
}
