import type { Db } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables.ts'

/** One row in the transaction of what it tells of: who (null: nobody who has signed in), as whom, did what to which subject. */
export async function writeAudit(
  tx: Db,
  who: { contactId: number | null; realContactId: number | null },
  action: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx
    .insert(audit)
    .values({ contactId: who.contactId, realContactId: who.realContactId, action, subject, ...change })
}
