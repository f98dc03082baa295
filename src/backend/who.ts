import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#src/backend/db.ts'
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

/** Whose token this is: null unless it is ours, its session goes on and its user is active. */
export async function findActingUser(
  db: Db,
  secret: string,
  token: string | null,
  now: Date,
): Promise<ActingUser | null> {
  const claims = token === null ? null : await readToken(secret, token, now)
  if (claims === null) return null
  const real = alias(contact, 'real')
  const [row] = await db
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
    .leftJoin(real, eq(real.id, session.realContactId))
    .where(and(eq(session.id, claims.sessionId), isNull(session.endedAt), gt(session.expiresAt, now)))
  return row
    ? { ...row, tokenCreatedAt: claims.createdAt, groups: groups.filter((group) => row.groups.includes(group)) }
    : null
}

/** Any one of the groups suffices; none named: any user. */
export function assertMay(who: ActingUser, needed: readonly Group[]): void {
  if (needed.length > 0 && !needed.some((group) => who.groups.includes(group))) throw new Refused('forbidden')
}

/** The user's own company and all below it: what is elsewhere does not exist for this user. */
export async function assertInScope(db: Db, who: ActingUser, companyId: number): Promise<void> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(companyAncestor)
    .where(and(eq(companyAncestor.ancestorId, who.companyId), eq(companyAncestor.companyId, companyId)))
  if (!found) throw new Refused('not-found')
}

export async function endSession(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}
