import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#src/backend/platform/db/db.ts'
import { isGuest } from '#src/site/sites.server.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { RefusalError } from './refusal-error.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { readToken } from '#src/backend/platform/tokens.ts'
import type { Secrets } from '#src/settings.ts'
import type { Caller } from '#src/session/caller.ts'
import { type Group, groups } from '#src/session/groups.ts'
import { networkOf } from '#src/web/network.ts'

export type ActingUser = {
  sessionId: string
  expiresAt: Date
  tokenCreatedAt: Date
  isTest: boolean
  contactId: number
  username: string
  companyId: number
  companyName: string
  groups: Group[]
  realContactId: number | null
  realUsername: string | null
  ownSessionId: string | null
  networkAddress: string
}

const real = alias(contact, 'real')
const realCompany = alias(company, 'real_company')

const sessionStatement = prepared((db, named) =>
  db
    .select({
      sessionId: session.id,
      expiresAt: session.expiresAt,
      isTest: session.isTest,
      contactId: contact.id,
      username: contact.email,
      companyId: company.id,
      companyName: company.name1,
      groups: contact.groups,
      realContactId: session.realContactId,
      realUsername: real.email,
      ownSessionId: session.ownSessionId,
      realGroups: real.groups,
      isInRealScope: sql<boolean>`exists (select from ${companyAncestor} where ${companyAncestor.ancestorId} = ${real.companyId}
        and ${companyAncestor.companyId} = ${contact.companyId})`,
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
    .prepare(named('acting_user')),
)

/**
 * Returns the user of a token; null if the token is invalid, the session has ended or the user is inactive. If the user
 * acts as another, the real user must still have the right to do so, except for calls that end the acting (`isWayOut`).
 */
export async function findActingUser(
  db: Db,
  secrets: Secrets,
  { token, ip }: Pick<Caller, 'token' | 'ip'>,
  now: Date,
  isWayOut = false,
): Promise<ActingUser | null> {
  const claims = token === null ? null : await readToken(secrets, token, now)
  if (claims === null) return null
  const [row] = await sessionStatement(db).execute({ id: claims.sessionId, now })
  if (!row) return null
  const { realGroups, isInRealScope, ...who } = row
  if (who.realContactId !== null && !isWayOut) {
    const real = { groups: groups.filter((group) => realGroups?.includes(group)) }
    const managed = { email: who.username, groups: who.groups }
    if (!isInRealScope || !real.groups.includes('MANAGE_USERS') || !mayManage(real, managed)) return null
  }
  return {
    ...who,
    tokenCreatedAt: claims.createdAt,
    networkAddress: networkOf(ip),
    groups: groups.filter((group) => who.groups.includes(group)),
  }
}

export function may(who: Pick<ActingUser, 'groups'>, needed: readonly Group[]): boolean {
  return needed.length === 0 || needed.some((group) => who.groups.includes(group))
}

export function assertMay(who: Pick<ActingUser, 'groups'>, needed: readonly Group[]): void {
  if (!may(who, needed)) throw new RefusalError('forbidden')
}

/**
 * Rights that reach beyond a user's own dealers. Even a user with MANAGE_USERS must not gain them by taking over
 * another contact.
 */
const staffGroups: readonly Group[] = [
  'MANAGE_USERS',
  'CAN_CHANGE_PASSWORD',
  'CAN_CREATE_COMPANIES',
  'CAN_UPLOAD',
  'CAN_TRANSLATE',
  'SEE_PRICELOGS',
]

/** Returns whether a user may make contacts dealer admins, and remove that right. */
export function mayMakeDealerAdmins(who: Pick<ActingUser, 'groups'>): boolean {
  return who.groups.includes('IS_DEALER_ADMIN') || who.groups.includes('MANAGE_USERS')
}

/**
 * Throws forbidden if the managed contact has a right that the caller lacks, because somebody who manages a contact can
 * sign in as that contact. For a caller with MANAGE_USERS, only the contact's staff rights count. A guest account may
 * be managed only with MANAGE_USERS. This function does not check the contact's company.
 */
export function assertMayManage(who: Pick<ActingUser, 'groups'>, managed: Managed): void {
  if (!mayManage(who, managed)) throw new RefusalError('forbidden')
}

type Managed = { email: string; groups: readonly string[] }

export function mayManage(who: Pick<ActingUser, 'groups'>, managed: Managed): boolean {
  const managesUsers = who.groups.includes('MANAGE_USERS')
  // The sites file contains the guest's address and password. A change here would lock all guests of the site out.
  if (isGuest(managed.email) && !managesUsers) return false
  const needed = managesUsers ? staffGroups : groups
  return needed.every((group) => !managed.groups.includes(group) || who.groups.includes(group))
}

/** Throws not-found for a company that is neither the user's own nor below it. */
export async function assertInScope(db: Db, who: ActingUser, companyId: number): Promise<void> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(companyAncestor)
    .where(and(eq(companyAncestor.ancestorId, who.companyId), eq(companyAncestor.companyId, companyId)))
  if (!found) throw new RefusalError('not-found')
}

/** Returns whether the user's company has no parent. Such a user may see the state of the whole portal. */
export async function isAtRoot(db: Db, { companyId }: Pick<ActingUser, 'companyId'>): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(company)
    .where(and(eq(company.id, companyId), isNull(company.parentId)))
  return found.length > 0
}

export async function isAboveAll(db: Db, { companyId }: Pick<ActingUser, 'companyId'>): Promise<boolean> {
  const tops = await db.select({ id: company.id }).from(company).where(isNull(company.parentId)).limit(2)
  return tops.length === 1 && tops[0]?.id === companyId
}

export async function assertAtRoot(db: Db, who: Pick<ActingUser, 'companyId'>): Promise<void> {
  if (!(await isAtRoot(db, who))) throw new RefusalError('forbidden')
}

/**
 * Returns a session if it is open, and locks it; else undefined. A concurrent call that ends this session waits, and
 * then also ends the sessions that were started from it meanwhile.
 */
export async function findOpenSession(tx: Db, id: string, now: Date) {
  const [found] = await tx
    .select({ id: session.id, expiresAt: session.expiresAt })
    .from(session)
    .where(and(eq(session.id, id), isNull(session.endedAt), gt(session.expiresAt, now)))
    .for('share')
  return found
}

/**
 * Ends all sessions of a contact, including those in which the contact acts as another user. The session `exceptId`
 * stays open.
 */
export async function endSessionsOf(tx: Db, contactId: number, now: Date, exceptId?: string): Promise<void> {
  const theirs = or(eq(session.contactId, contactId), eq(session.realContactId, contactId))
  await endSessions(tx, and(theirs, exceptId === undefined ? undefined : ne(session.id, exceptId)), now)
}

/**
 * Ends the open sessions that meet a condition, and the sessions that were started from them to act as another user.
 * Returns how many met the condition. Sessions are locked oldest first, in the same order as by findOpenSession, so
 * that no deadlock occurs.
 */
export async function endSessions(tx: Db, which: SQL | undefined, now: Date): Promise<number> {
  const found = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(which, isNull(session.endedAt)))
    .orderBy(asc(session.createdAt), asc(session.id))
    .for('update')
  const ids = found.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(session)
      .set({ endedAt: now })
      .where(and(or(inArray(session.id, ids), inArray(session.ownSessionId, ids)), isNull(session.endedAt)))
  return ids.length
}

export async function endSession(tx: Db, sessionId: string, now: Date): Promise<void> {
  await endSessions(tx, eq(session.id, sessionId), now)
}
