import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#src/backend/db.ts'
import { prepared } from '#src/backend/prepared.ts'
import { Refused } from '#src/backend/refused.ts'
import { company, companyAncestor, contact, session } from '#src/backend/tables.ts'
import { readToken } from '#src/backend/tokens.ts'
import { type Group, groups } from '#src/vue/call.ts'

/** The acting user, as the database knows it at this moment. */
export type ActingUser = {
  sessionId: string
  expiresAt: Date
  tokenCreatedAt: Date
  contactId: number
  username: string
  companyId: number
  companyName: string
  groups: Group[]
  /** Who is really behind it, while acting as somebody else. */
  realContactId: number | null
  realUsername: string | null
}

const real = alias(contact, 'real')
const realCompany = alias(company, 'real_company')

const sessionStatement = prepared((db) =>
  db
    .select({
      sessionId: session.id,
      expiresAt: session.expiresAt,
      contactId: contact.id,
      username: contact.email,
      companyId: company.id,
      companyName: company.name1,
      groups: contact.groups,
      realContactId: session.realContactId,
      realUsername: real.email,
    })
    .from(session)
    .innerJoin(contact, and(eq(contact.id, session.contactId), contact.active))
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .leftJoin(real, and(eq(real.id, session.realContactId), real.active))
    .leftJoin(realCompany, and(eq(realCompany.id, real.companyId), realCompany.active))
    .where(
      and(
        eq(session.id, sql.placeholder('id')),
        or(isNull(session.realContactId), isNotNull(realCompany.id)),
        isNull(session.endedAt),
        gt(session.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('acting_user'),
)

/** Whose token this is: null unless it is ours, its session goes on and its user is active. */
export async function findActingUser(
  db: Db,
  secret: string,
  token: string | null,
  now: Date,
): Promise<ActingUser | null> {
  const claims = token === null ? null : await readToken(secret, token, now)
  if (claims === null) return null
  const [row] = await sessionStatement(db).execute({ id: claims.sessionId, now })
  return row
    ? { ...row, tokenCreatedAt: claims.createdAt, groups: groups.filter((group) => row.groups.includes(group)) }
    : null
}

/** Any one of the groups suffices; none named: any user. */
export function assertMay(who: Pick<ActingUser, 'groups'>, needed: readonly Group[]): void {
  if (needed.length > 0 && !needed.some((group) => who.groups.includes(group))) throw new Refused('forbidden')
}

/** What reaches beyond one's own dealers: not even who manages users may come by it through somebody else's contact. */
const staffGroups: readonly Group[] = [
  'MANAGE_USERS',
  'CAN_CHANGE_PASSWORD',
  'CAN_CREATE_COMPANIES',
  'CAN_UPLOAD',
  'CAN_TRANSLATE',
  'SEE_PRICELOGS',
]

/** Whether somebody with these groups may make others dealer admins, or no longer so. */
export function mayMakeDealerAdmins(who: Pick<ActingUser, 'groups'>): boolean {
  return who.groups.includes('IS_DEALER_ADMIN') || who.groups.includes('MANAGE_USERS')
}

/**
 * Who may edit, delete, act as, or make a password link for a contact could sign in as it: so the caller needs every group the
 * contact has. Who manages users needs but the staff's; dealer admins are managed by who may make them. Scope is asked for apart.
 */
export function assertMayManage(who: Pick<ActingUser, 'groups'>, managed: { groups: readonly string[] }): void {
  const needed = who.groups.includes('MANAGE_USERS') ? staffGroups : groups
  if (needed.some((group) => managed.groups.includes(group) && !who.groups.includes(group)))
    throw new Refused('forbidden')
}

/** The user's own company and all below it: what is elsewhere does not exist for this user. */
export async function assertInScope(db: Db, who: ActingUser, companyId: number): Promise<void> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(companyAncestor)
    .where(and(eq(companyAncestor.ancestorId, who.companyId), eq(companyAncestor.companyId, companyId)))
  if (!found) throw new Refused('not-found')
}

/** Every session of a contact, and every one in which it acts as somebody else; but for one where that is named. */
export async function endSessionsOf(tx: Db, contactId: number, now: Date, exceptId?: string): Promise<void> {
  const theirs = or(eq(session.contactId, contactId), eq(session.realContactId, contactId))
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(theirs, isNull(session.endedAt), exceptId === undefined ? undefined : ne(session.id, exceptId)))
}

export async function endSession(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}
