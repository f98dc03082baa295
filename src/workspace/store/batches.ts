import { Dexie } from 'dexie'
import { batchRow, found, type BatchRow, type WorkspaceDb } from './db.ts'
import type { Place } from './journal/journal.ts'
import type { Space } from '#src/workspace/view.ts'

export type Entry = BatchRow['entries'][number]
export type Outbox = { owner: string; scope: Space }
/**
 * The sign-in whose texts are sent. Texts typed without a sign-in, or under one that has ended, are not sent under it.
 */
export type Sender = Outbox & { signIn: string }

export const nameOfText = ({ lang, key }: Pick<Entry, 'lang' | 'key'>): string => JSON.stringify([lang, key])

export const listBatches = async (db: WorkspaceDb, { owner, scope: space }: Outbox): Promise<BatchRow[]> => {
  const range = db.batches
    .where('[owner+scope+createdAt]')
    .between([owner, space, Dexie.minKey], [owner, space, Dexie.maxKey])
  return (await range.toArray()).map((row) => batchRow.parse(row))
}

/** Reads a batch; undefined if it has ended, as another tab may end a batch together with all rows of its owner. */
export const findBatch = async (db: WorkspaceDb, requestId: string): Promise<BatchRow | undefined> =>
  found(batchRow, await db.batches.get(requestId))

/** Maps each key of this place to the request id of the batch that contains it. */
export async function findCarriers(db: WorkspaceDb, place: Place): Promise<ReadonlyMap<string, string>> {
  const batches = await listBatches(db, place)
  return new Map(
    batches.flatMap(({ requestId, entries }) =>
      entries.filter(({ lang }) => lang === place.lang).map(({ key }) => [key, requestId] as const),
    ),
  )
}
