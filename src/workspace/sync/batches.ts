import { Dexie } from 'dexie'
import { batchRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdits, type Rows } from '#src/workspace/store/edits.ts'
import type { Space } from '#src/workspace/view.ts'

export type Entry = BatchRow['entries'][number]
export type Outbox = { owner: string; scope: Space }
/** What was typed under no sign-in, or under one that is over, is not sent under this one. */
export type Sender = Outbox & { signIn: string }

export const nameOfText = ({ lang, key }: Pick<Entry, 'lang' | 'key'>): string => JSON.stringify([lang, key])

export const listBatches = async (db: WorkspaceDb, { owner, scope: space }: Outbox): Promise<BatchRow[]> => {
  const range = db.batches
    .where('[owner+scope+createdAt]')
    .between([owner, space, Dexie.minKey], [owner, space, Dexie.maxKey])
  return (await range.toArray()).map((row) => batchRow.parse(row))
}

// One request to the database for the whole batch: one per text would take most of a save's time.
/** The edits that a batch carries, by its entries; undefined where none is left. */
export async function rowsOf(db: WorkspaceDb, batch: BatchRow): Promise<Map<Entry, EditRow | undefined>> {
  const byLanguage = new Map<string, Rows>()
  for (const [lang, entries] of Map.groupBy(batch.entries, (entry) => entry.lang)) {
    const keys = entries.map(({ key }) => key)
    byLanguage.set(lang, await findEdits(db, { ...batch, lang }, keys))
  }
  return new Map(batch.entries.map((entry) => [entry, byLanguage.get(entry.lang)?.get(entry.key)]))
}

/** Another tab may end a batch, with all that is its owner's. */
export const isEnded = async (db: WorkspaceDb, { requestId }: BatchRow) =>
  (await db.batches.where(':id').equals(requestId).count()) === 0
