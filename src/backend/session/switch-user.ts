import { and, eq, type SQL } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { contactsInScope, hasAddress } from '#src/backend/contact/contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { readUser } from './session.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { assertOpen } from '#src/backend/platform/maintenance.ts'
import { beginSession, signToken } from '#src/backend/platform/tokens.ts'
import { type ActingUser, assertMay, endSessions, findOpenSession, mayManage } from '#src/backend/platform/call/who.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { groups } from '#src/session/groups.ts'
import type { Locale } from '#src/site/site.ts'

/**
 * Makes the caller act as another user, or as themselves again. Acting as another user requires that the real user has
 * MANAGE_USERS. Switching back is always allowed: it ends the acting session, and the original session continues if it
 * is still open.
 */
export const switchUser: Handler<'session.switchUser'> = async ({ body }, context) => {
  const { database, settings, caller, now } = context
  const who = whoOf(context)
  const isActing = who.realContactId !== null
  const { jwt, id } = await database.write(async (tx) => {
    const real = await findPerson(tx, eq(contact.id, who.realContactId ?? who.contactId))
    if (!real) throw new RefusalError('forbidden')
    const isBack = isActing && body.email.toLowerCase() === real.email.toLowerCase()
    if (!isBack) assertMay(real, ['MANAGE_USERS'])
    if (!isBack) await assertOpen(tx, context)
    const target = isBack ? real : await findTarget(tx, real, body.email, caller.locale)
    if (target.id === who.contactId)
      throw new RefusalError('conflict', [m.switch_user_already({ username: target.email }, { locale: caller.locale })])
    if (!isBack && !mayManage(real, target))
      throw new RefusalError('forbidden', [
        m.switch_user_stronger({ username: target.email }, { locale: caller.locale }),
      ])
    // Sessions are locked in the same order as when signing out. A session that has ended meanwhile cannot be switched.
    const ownId = isActing ? who.ownSessionId : who.sessionId
    const own = ownId === null ? undefined : await findOpenSession(tx, ownId, now)
    const isStill = isActing ? (await endSessions(tx, eq(session.id, who.sessionId), now)) > 0 : own !== undefined
    if (!isStill) throw new RefusalError('unauthenticated')
    const change = {
      before: { username: who.username },
      after: { username: target.email, realUsername: real.email, reason: body.reason ?? '' },
    }
    await writeAudit(tx, who, 'session.switchUser', `contact ${target.id}`, change)
    const whose = { contactId: target.id, realContactId: isBack ? null : real.id, isTest: who.isTest }
    const jwt =
      isBack && own
        ? await signToken(settings.secret, { ...whose, ...own }, now)
        : await beginSession(
            tx,
            settings.secret,
            { ...whose, ...(own && !isBack && { ownSessionId: own.id }) },
            now,
            siteOf(caller.host).timeZone,
            caller.userAgent,
          )
    return { id: target.id, jwt }
  })
  return { jwt, user: await readUser(database.read, id, caller) }
}

type Person = Pick<ActingUser, 'companyId' | 'groups'> & { id: number; email: string }

async function findPerson(tx: Db, which: SQL): Promise<Person | undefined> {
  const [row] = await tx
    .select({ id: contact.id, email: contact.email, companyId: company.id, groups: contact.groups })
    .from(contact)
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .where(and(which, contact.active))
  return row && { ...row, groups: groups.filter((group) => row.groups.includes(group)) }
}

async function findTarget(tx: Db, real: Person, address: string, locale: Locale): Promise<Person> {
  const [found] = await contactsInScope(tx, real).where(hasAddress(address))
  if (!found) throw new RefusalError('not-found')
  if (!found.contact.active || !found.company.active)
    throw new RefusalError('not-found', [m.switch_user_inactive({ username: found.contact.email }, { locale })])
  const { id, email, groups: theirs } = found.contact
  return { id, email, companyId: found.company.id, groups: groups.filter((group) => theirs.includes(group)) }
}
