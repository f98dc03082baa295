import { and, eq, type SQL } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { contactsInScope, hasAddress } from '#src/backend/contact-scope.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import type { Db } from '#src/backend/db.ts'
import { Refused } from '#src/backend/refused.ts'
import { readUser } from '#src/backend/session.ts'
import { company, contact } from '#src/backend/tables.ts'
import { beginSession } from '#src/backend/tokens.ts'
import { type ActingUser, assertMay, assertMayManage, endSession } from '#src/backend/who.ts'
import { siteOf } from '#src/sites.server.ts'
import { groups, type Handler } from '#src/vue/call.ts'
import type { sessionSwitchUser } from '#src/vue/session.ts'

/**
 * Goes on as another user, or as oneself again. It is whoever is really behind the session that must be allowed to;
 * the way back is always open. A session of acting ends when it is left, the real user's own goes on.
 */
export const switchUser: Handler<typeof sessionSwitchUser, Context> = async ({ body }, context) => {
  const { database, settings, caller, now } = context
  const who = whoOf(context)
  const isActing = who.realContactId !== null
  const { jwt, id } = await database.write(async (tx) => {
    const real = await findPerson(tx, eq(contact.id, who.realContactId ?? who.contactId))
    if (!real) throw new Refused('forbidden')
    const isBack = isActing && body.email.toLowerCase() === real.email.toLowerCase()
    if (!isBack) assertMay(real, ['MANAGE_USERS'])
    const target = isBack ? real : await findTarget(tx, real, hasAddress(body.email))
    if (target.id === who.contactId)
      throw new Refused('conflict', [m.switch_user_already({ username: target.email }, { locale: caller.locale })])
    if (!isBack) assertMayManage(real, target)
    if (isActing) await endSession(tx, who.sessionId, now)
    const whose = { contactId: target.id, realContactId: isBack ? null : real.id }
    const change = {
      before: { username: who.username },
      after: { username: target.email, realUsername: real.email, reason: body.reason ?? '' },
    }
    await writeAudit(tx, who, 'session.switchUser', `contact ${target.id}`, change)
    return { id: target.id, jwt: await beginSession(tx, settings.secret, whose, now, siteOf(caller.host).timeZone) }
  })
  return { jwt, user: await readUser(database.read, id, caller) }
}

type Person = Pick<ActingUser, 'companyId' | 'groups'> & { id: number; email: string }

/** Only somebody who could sign in. */
async function findPerson(tx: Db, which: SQL): Promise<Person | undefined> {
  const [row] = await tx
    .select({ id: contact.id, email: contact.email, companyId: company.id, groups: contact.groups })
    .from(contact)
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .where(and(which, contact.active))
  return row && { ...row, groups: groups.filter((group) => row.groups.includes(group)) }
}

async function findTarget(tx: Db, real: Person, which: SQL): Promise<Person> {
  const [found] = await contactsInScope(tx, real).where(and(which, contact.active, company.active))
  if (!found) throw new Refused('not-found')
  const { id, email, groups: theirs } = found.contact
  return { id, email, companyId: found.company.id, groups: groups.filter((group) => theirs.includes(group)) }
}
