import type { Db } from '#src/backend/platform/db/db.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'

/**
 * Waits for other writers of texts and locks the revision until the transaction ends. `now` is taken after the wait, so
 * that it is not before the time of their writes.
 */
export async function lockTexts(tx: Db): Promise<{ revision: number; now: Date }> {
  const [{ revision } = { revision: 0 }] = await tx.select().from(textRevision).for('update')
  return { revision, now: new Date() }
}
