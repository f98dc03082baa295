import type { Db } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import type { AuditAction } from '#src/contract/words/audit-words.ts'
import { networkOf } from '#src/web/network.ts'

/**
 * The acting user, and the real user behind them if there is one. Null means that nobody was signed in.
 * `networkAddress`: '' for an action on the portal's own machine.
 */
export type AuditedActor = { contactId: number | null; realContactId: number | null; networkAddress: string }

export function nobodyAt({ ip }: { ip: string }): AuditedActor {
  return { contactId: null, realContactId: null, networkAddress: networkOf(ip) }
}

/**
 * Writes an audit row: who did what to which subject, on whose behalf, and from which network address. Call it in the
 * transaction of the action.
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
