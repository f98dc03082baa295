import type { Db } from '#src/backend/platform/db/db.ts'
import { limitLockWait } from '#src/backend/platform/db/lock-timeout.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'

/**
 * Waits for the other writers of texts. now: not before any of them has written, as the time of the call may be. isPatient: as long as
 * a statement may take, for what is not sent again by itself.
 */
export async function lockTexts(tx: Db, { isPatient = false } = {}): Promise<{ revision: number; now: Date }> {
  if (!isPatient) await limitLockWait(tx)
  const [{ revision } = { revision: 0 }] = await tx.select().from(textRevision).for('update')
  return { revision, now: new Date() }
}
