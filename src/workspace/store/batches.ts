import { Dexie } from 'dexie'
import { batchRow, found, type BatchRow, type WorkspaceDb } from './db.ts'
import type { Place } from './journal/journal.ts'
import type { Space } from '#src/workspace/view.ts'

export type Entry = BatchRow['entries'][number]
export type Outbox = { scope: Space }

export const nameOfText = ({ lang, key }: Pick<Entry, 'lang' | 'key'>): string => JSON.stringify([lang, key])

const batchesOf = (db: WorkspaceDb, { scope: space }: Outbox) =>
  db.batches.where('[scope+createdAt]').between([space, Dexie.minKey], [space, Dexie.maxKey])

export const listBatches = async (db: WorkspaceDb, outbox: Outbox): Promise<BatchRow[]> =>
  (await batchesOf(db, outbox).toArray()).map((row) => batchRow.parse(row))

/**
 * Deletes all batches of an outbox. Their edits remain unsaved and are sent in new batches; the server recognises texts
 * that it already has.
 */
export const deleteBatches = (db: WorkspaceDb, outbox: Outbox) => batchesOf(db, outbox).delete()

/** Reads a batch; undefined if it has been answered, perhaps in another tab, or if all unsaved texts were discarded. */
export const findBatch = async (db: WorkspaceDb, requestId: string): Promise<BatchRow | undefined> =>
  found(batchRow, await db.batches.get(requestId))

export const keysIn = (batches: readonly BatchRow[], lang: string): ReadonlySet<string> =>
  new Set(batches.flatMap(({ entries }) => entries.filter((entry) => entry.lang === lang).map(({ key }) => key)))

/**
 * Lists the keys that are in flight in the language of `place`: an unanswered batch contains them, and the server may
 * be saving their texts.
 */
export const listInFlight = async (db: WorkspaceDb, place: Place): Promise<ReadonlySet<string>> =>
  keysIn(await listBatches(db, place), place.lang)
