import type { Db } from '#src/backend/platform/db/db.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'

/**
 * Waits for other writers of texts, and locks the texts' revision until the transaction ends. Returns the revision and
 * the time after the wait; use this time for the writes, so that they are not dated before those of the other writers.
 */
export async function lockTexts(tx: Db): Promise<{ revision: number; now: Date }> {
  const [{ revision } = { revision: 0 }] = await tx.select().from(textRevision).for('update')
  return { revision, now: new Date() }
}
