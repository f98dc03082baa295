import { and, eq, ne, sql } from 'drizzle-orm'
import { m } from '#messages'
import type { ContactRow } from './contact-scope.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { type ActingUser, mayMakeDealerAdmins } from '#src/backend/platform/call/who.ts'
import { calls } from '#src/contract/calls.ts'
import type { Locale } from '#src/site/site.ts'
import { type Group, groups as known } from '#src/session/groups.ts'

type Change = { groups?: readonly Group[] | undefined; dealer_admin?: boolean | undefined }

/**
 * Returns a contact's groups after an edit. Throws forbidden if the caller may not make the change: a user with
 * MANAGE_USERS may grant and remove only groups that they have themselves; dealer admins may also change
 * `dealer_admin`. Groups that this release does not know are kept.
 */
export function groupsAfter(who: Pick<ActingUser, 'groups'>, was: readonly string[], change: Change): string[] {
  const isAdmin = was.includes('IS_DEALER_ADMIN')
  const isFlipped = change.dealer_admin !== undefined && change.dealer_admin !== isAdmin
  if (isFlipped && !mayMakeDealerAdmins(who)) throw new RefusalError('forbidden')
  const wanted = new Set<string>(change.groups ?? was)
  const changed = known.filter((group) => wanted.has(group) !== was.includes(group))
  const byList = isFlipped ? changed.filter((group) => group !== 'IS_DEALER_ADMIN') : changed
  const mayChange = who.groups.includes('MANAGE_USERS') && byList.every((group) => who.groups.includes(group))
  if (byList.length > 0 && !mayChange) throw new RefusalError('forbidden')
  const becomesAdmin = isFlipped ? !isAdmin : wanted.has('IS_DEALER_ADMIN')
  return [
    ...(becomesAdmin ? ['IS_DEALER_ADMIN'] : []),
    ...known.filter((group) => group !== 'IS_DEALER_ADMIN' && wanted.has(group)),
    ...was.filter((group) => !known.some((one) => one === group)),
  ]
}

type Standing = Pick<ContactRow, 'companyId' | 'active' | 'groups'>

const isDealerAdmin = ({ active, groups }: Standing) => active && groups.includes('IS_DEALER_ADMIN')

/**
 * Throws a conflict if a change would leave a company without an active dealer admin. `after`: the contact after an
 * edit; null for a deletion. Locks the company, so that the second of two concurrent changes is checked against the
 * first.
 */
export async function assertKeepsDealerAdmin(
  tx: Db,
  was: ContactRow,
  after: Standing | null,
  locale: Locale,
): Promise<void> {
  const { companyId } = was
  if (companyId === null || !isDealerAdmin(was)) return
  if (after !== null && after.companyId === companyId && isDealerAdmin(after)) return
  const [held] = await tx
    .select({ name1: company.name1 })
    .from(company)
    .where(eq(company.id, companyId))
    .for('no key update')
  const [other] = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(
      and(
        eq(contact.companyId, companyId),
        ne(contact.id, was.id),
        contact.active,
        sql`'IS_DEALER_ADMIN' = any(${contact.groups})`,
      ),
    )
    .limit(1)
  if (!other)
    throw new RefusalError('conflict', [m.contact_last_dealer_admin({ company: held?.name1 ?? '' }, { locale })])
}

type Manager = Pick<ContactRow, 'companyId' | 'active' | 'groups' | 'passwordHash'>

const managesUsers = ({ active, groups, passwordHash }: Manager) =>
  active &&
  passwordHash !== null &&
  groups.includes('MANAGE_USERS') &&
  calls['contact.edit'].groups.some((group) => groups.includes(group))

/**
 * Throws a conflict if a change would leave nobody who can sign in and manage the users of the contact's company,
 * because no call could undo that. `after`: the contact after an edit; null for a deletion. Concurrent changes are
 * checked one after the other.
 */
export async function assertKeepsUserAdmin(
  tx: Db,
  was: ContactRow,
  after: Standing | null,
  locale: Locale,
): Promise<void> {
  const { companyId } = was
  if (companyId === null || !managesUsers(was)) return
  if (after?.companyId === companyId && managesUsers({ ...was, ...after })) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the last who manages users'))`)
  const others = await tx
    .select({
      companyId: contact.companyId,
      active: contact.active,
      groups: contact.groups,
      passwordHash: contact.passwordHash,
    })
    .from(contact)
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.ancestorId, contact.companyId), eq(companyAncestor.companyId, companyId)),
    )
    .where(and(ne(contact.id, was.id), contact.active, sql`'MANAGE_USERS' = any(${contact.groups})`))
  if (!others.some(managesUsers)) throw new RefusalError('conflict', [m.contact_last_user_admin({}, { locale })])
}
