import type { Db } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'
import { networkOf } from '#src/network.ts'

/** Who acts, and behind it the real one; null: nobody who has signed in. networkAddress: '' where it was done on the portal's own machine. */
export type AuditedActor = { contactId: number | null; realContactId: number | null; networkAddress: string }

/** Whoever has not signed in, by where the call comes from. */
export function nobodyAt({ ip }: { ip: string }): AuditedActor {
  return { contactId: null, realContactId: null, networkAddress: networkOf(ip) }
}

/** One row in the transaction of what it tells of: who, as whom and from where did what to which subject. */
export async function writeAudit(
  tx: Db,
  { contactId, realContactId, networkAddress }: AuditedActor,
  action: AuditAction,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx.insert(audit).values({ contactId, realContactId, networkAddress, action, subject, ...change })
}
