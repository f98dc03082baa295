import { Dexie } from 'dexie'
import { batchRow, found, type BatchRow, type WorkspaceDb } from './db.ts'
import type { Place } from './journal/journal.ts'
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

/** undefined if it has ended: another tab may end a batch, with all that is its owner's. */
export const findBatch = async (db: WorkspaceDb, requestId: string): Promise<BatchRow | undefined> =>
  found(batchRow, await db.batches.get(requestId))

/** By key, the requests under way that carry texts of this place. */
export async function findCarriers(db: WorkspaceDb, place: Place): Promise<ReadonlyMap<string, string>> {
  const batches = await listBatches(db, place)
  return new Map(
    batches.flatMap(({ requestId, entries }) =>
      entries.filter(({ lang }) => lang === place.lang).map(({ key }) => [key, requestId] as const),
    ),
  )
}
