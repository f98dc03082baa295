import { Dexie } from 'dexie'
import type { Space } from '#src/workspace/view.ts'
import { editRow, journalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

type Whose = { owner: string; scope: Space; lang: string }

/**
 * Reads when this user last changed each text here, by key, in ms since 1970: from the remaining edits and the journal.
 */
export async function readChanges(
  db: WorkspaceDb,
  { owner, scope: space, lang }: Whose,
): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>()
  const note = (key: string, at: number) => changes.set(key, Math.max(at, changes.get(key) ?? 0))
  const steps: unknown[] = await db.journal
    .where('[owner+scope+lang+state+id]')
    .between([owner, space, lang, 'done', Dexie.minKey], [owner, space, lang, 'done', Dexie.maxKey])
    .toArray()
  for (const step of steps) {
    const { key, at } = journalRow.parse(step)
    note(key, at)
  }
  const edits: unknown[] = await db.edits
    .where('[owner+scope+lang+key]')
    .between([owner, space, lang, Dexie.minKey], [owner, space, lang, Dexie.maxKey])
    .toArray()
  for (const edit of edits) {
    const { key, editedAt } = editRow.parse(edit)
    note(key, editedAt)
  }
  return changes
}
