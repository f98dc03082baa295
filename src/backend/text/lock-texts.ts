import type { Db } from '#src/backend/platform/db/db.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'

/** Waits for the other writers of texts. `now` is not before any of their writes; the time of the call may be. */
export async function lockTexts(tx: Db): Promise<{ revision: number; now: Date }> {
  const [{ revision } = { revision: 0 }] = await tx.select().from(textRevision).for('update')
  return { revision, now: new Date() }
}
