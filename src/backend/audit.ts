import type { Db } from '#src/backend/db.ts'
import { audit } from '#src/backend/tables.ts'
import type { ActingUser } from '#src/backend/who.ts'

/** One row in the transaction of what it tells of: who, as whom, did what to which subject. */
export async function writeAudit(
  tx: Db,
  who: Pick<ActingUser, 'contactId' | 'realContactId'>,
  action: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx
    .insert(audit)
    .values({ contactId: who.contactId, realContactId: who.realContactId, action, subject, ...change })
}
