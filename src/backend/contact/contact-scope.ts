import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'

export type ContactRow = typeof contact.$inferSelect

/** A condition for the contact with this address, ignoring case. */
export const hasAddress = (email: string): SQL => sql`lower(${contact.email}) = lower(${email})`

/**
 * Returns a query of the contacts of the acting user's company and of those below it, each with its company. All other
 * contacts count as unknown to this user.
 */
export function contactsInScope(db: Db, who: Pick<ActingUser, 'companyId'>) {
  return db
    .select({ contact, company: { id: company.id, name1: company.name1, active: company.active } })
    .from(contact)
    .innerJoin(company, eq(company.id, contact.companyId))
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, contact.companyId), eq(companyAncestor.ancestorId, who.companyId)),
    )
}

export async function findContact(db: Db, who: Pick<ActingUser, 'companyId'>, which: SQL | undefined) {
  const [found] = await contactsInScope(db, who).where(which)
  if (!found) throw new RefusalError('not-found')
  return found
}

export async function lockContact(tx: Db, who: Pick<ActingUser, 'companyId'>, id: number) {
  const [found] = await contactsInScope(tx, who).where(eq(contact.id, id)).for('update', { of: contact })
  if (!found) throw new RefusalError('not-found')
  return found
}
