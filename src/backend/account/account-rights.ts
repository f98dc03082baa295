import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type ActingUser, may, mayMakeDealerAdmins, mayManage } from '#src/backend/platform/call/who.ts'
import { calls } from '#src/contract/calls.ts'
import { type Group, groups } from '#src/session/groups.ts'

/** Maximum number of people named. With more, the user would have to search a list. */
const maxGranters = 3
const dayMs = 86_400_000
/**
 * Maximum number of different rights that a user can request per day, so that nobody floods other people's mailboxes.
 */
const maxAsksADay = 4
/** Maximum number of such mails that one person receives per day, from all accounts together. */
const maxReceivedADay = 20

/**
 * Lists the names of the people who can grant a right to the acting user. `asked_at`: when the user requested this
 * right; null if that was more than a day ago or never. `is_granted`: the user has the right already.
 */
export const listGranters: Handler<'account.granters'> = async ({ query }, context) => {
  const { read } = context.database
  const who = whoOf(context)
  if (who.groups.includes(query.right)) return { people: [], asked_at: null, is_granted: true }
  const found = await findGranters(read, who, query.right)
  const requestedAt = await findRequestedAt(read, who, query.right, context.now)
  return { people: found.map(({ name }) => name), asked_at: requestedAt?.toISOString() ?? null }
}

/**
 * Asks the people who can grant a right for it, by mail, and returns the time of the request. A second request within a
 * day sends nothing and returns the time of the first. Throws a conflict if the user has the right or nobody can grant
 * it, and too-many if a limit is reached.
 */
export const askRight: Handler<'account.askRight'> = async ({ body: { right } }, context) => {
  const who = whoOf(context)
  const { locale } = context.caller
  if (!(await findRequestedAt(context.database.read, who, right, context.now))) {
    const limit = { key: `ask-right:${who.contactId}`, max: maxAsksADay, windowSeconds: dayMs / 1000 }
    const taken = await countAttempt(context.database, [limit], context.now)
    if (typeof taken === 'number')
      throw new RefusalError('too-many', [m.right_too_many({}, { locale })], { retryAfterSeconds: taken })
  }
  return context.database.write(async (tx) => {
    // The second of two concurrent requests waits here, and then finds the mails of the first.
    await tx.select({ id: contact.id }).from(contact).where(eq(contact.id, who.contactId)).for('no key update')
    const before = await findRequestedAt(tx, who, right, context.now)
    if (before) return { asked_at: before.toISOString() }
    if (who.groups.includes(right)) throw new RefusalError('conflict', [m.right_there({}, { locale })])
    const found = await findGranters(tx, who, right)
    if (found.length === 0) throw new RefusalError('conflict', [m.right_nobody({}, { locale })])
    const free = await withRoom(tx, found, context.now)
    if (free.length === 0)
      throw new RefusalError('too-many', [m.right_full({}, { locale })], { retryAfterSeconds: dayMs / 1000 })
    for (const { id, email } of free)
      await queueMail(tx, context, email, {
        template: 'right-asked',
        payload: { contactId: id, askerId: who.contactId, right },
      })
    await writeAudit(tx, who, 'account.askRight', `contact ${who.contactId}`, { after: { right } })
    return { asked_at: context.now.toISOString() }
  })
}

async function withRoom<Person extends { email: string }>(tx: Db, people: Person[], now: Date): Promise<Person[]> {
  const since = new Date(now.getTime() - dayMs)
  const received = await tx
    .select({ to: mail.to, times: count() })
    .from(mail)
    .where(and(eq(mail.template, 'right-asked'), gt(mail.createdAt, since), inArray(mail.to, people.map(addressOf))))
    .groupBy(mail.to)
  const full = new Set(received.filter(({ times }) => times >= maxReceivedADay).map(({ to }) => to))
  return people.filter((person) => !full.has(addressOf(person)))
}

const addressOf = ({ email }: { email: string }) => email.toLowerCase()

async function findGranters(
  db: Db,
  who: ActingUser,
  right: Group,
): Promise<{ id: number; name: string; email: string }[]> {
  const rows = await db
    .select({ contact, depth: companyAncestor.depth })
    .from(companyAncestor)
    .innerJoin(company, and(eq(company.id, companyAncestor.ancestorId), company.active))
    .innerJoin(contact, and(eq(contact.companyId, company.id), contact.active))
    .where(
      and(
        eq(companyAncestor.companyId, who.companyId),
        ne(contact.id, who.contactId),
        sql`${contact.groups} && array['MANAGE_USERS', 'IS_DEALER_ADMIN']`,
      ),
    )
    .orderBy(asc(companyAncestor.depth), asc(contact.id))
  const able = rows.filter(({ contact: one }) => mayGrant(one, who, right))
  const nearest = able.filter(({ depth }) => depth === able[0]?.depth).slice(0, maxGranters)
  return nearest.map(({ contact: { id, email, firstName, lastName } }) => ({
    id,
    email,
    name: [firstName, lastName].filter((part) => part !== '').join(' '),
  }))
}

function mayGrant(one: typeof contact.$inferSelect, who: ActingUser, right: Group): boolean {
  const granter = { groups: groups.filter((group) => one.groups.includes(group)) }
  if (!may(granter, calls['contact.edit'].groups)) return false
  if (!mayManage(granter, { email: who.username, groups: who.groups })) return false
  if (right === 'IS_DEALER_ADMIN') return mayMakeDealerAdmins(granter)
  return granter.groups.includes('MANAGE_USERS') && granter.groups.includes(right)
}

async function findRequestedAt(db: Db, who: ActingUser, right: Group, now: Date): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: mail.createdAt })
    .from(mail)
    .where(
      and(
        eq(mail.template, 'right-asked'),
        gt(mail.createdAt, new Date(now.getTime() - dayMs)),
        sql`${mail.payload} @> ${JSON.stringify({ askerId: who.contactId, right })}::jsonb`,
      ),
    )
    .orderBy(desc(mail.createdAt))
    .limit(1)
  return last?.at
}
