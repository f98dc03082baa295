import type { Db } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'
import { networkOf } from '#src/web/network.ts'

/**
 * Who performed an audited action. `contactId`: the acting user; null if nobody was signed in. `realContactId`: the
 * real user, if the acting user is not the real one; else null. `networkAddress`: '' for an action on the portal's own
 * machine.
 */
export type AuditedActor = { contactId: number | null; realContactId: number | null; networkAddress: string }

export function nobodyAt({ ip }: { ip: string }): AuditedActor {
  return { contactId: null, realContactId: null, networkAddress: networkOf(ip) }
}

/**
 * Writes an audit row: who performed which action on which subject, such as "contact 7", and what changed. Call it in
 * the transaction of the action.
 */
export async function writeAudit(
  tx: Db,
  { contactId, realContactId, networkAddress }: AuditedActor,
  action: AuditAction,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx.insert(audit).values({ contactId, realContactId, networkAddress, action, subject, ...change })
}
