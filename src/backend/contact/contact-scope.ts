import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'

export type ContactRow = typeof contact.$inferSelect

/** Returns an SQL condition for the contact with this mail address, ignoring case. */
export const hasAddress = (email: string): SQL => sql`lower(${contact.email}) = lower(${email})`

/**
 * Returns a query for the contacts that the acting user may see, each with its company. These are the contacts of the
 * user's company and of all companies below it; to this user, other contacts do not exist.
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
