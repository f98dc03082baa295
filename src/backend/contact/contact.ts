import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { answerContact, answerInFull } from './contact-answer.ts'
import { activationLink, hasActivationLink } from './contact-link.ts'
import { countSessions } from './contact-sessions.ts'
import { belowCompany, findContacts } from './contact-find.ts'
import { contactsInScope, findContact } from './contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { containsFolded } from '#src/backend/platform/db/folded.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { type ActingUser, assertMay, mayManage } from '#src/backend/platform/call/who.ts'
import type { UserSort } from '#src/contract/contact.ts'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { type UserColumn, userColumns } from '#src/contract/values/user-columns.ts'

const usersPerPage = 25
export const byAddress = [asc(sql`lower(${contact.email})`), asc(contact.id)]

const isInAddress = (part: string) => containsFolded(sql`folded(${contact.email})`, part)
/**
 * A condition for addresses that contain this part. A part with non-ASCII letters arrives in ASCII (Punycode), so its
 * readable form is searched as well.
 */
const hasPart = (part: string) => sql`(${or(isInAddress(part), isInAddress(shownEmail(part)))})`

export const listContacts: Handler<'contact.list'> = async ({ query }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const { active, page = 1, number_per_page: size = usersPerPage, email, sort } = query
  const isPaged = [query.page, query.number_per_page, email, sort].some((one) => one !== undefined)
  if (isPaged) assertMay(who, ['MANAGE_USERS'])
  const wanted = [
    ...(active === undefined ? [] : [eq(contact.active, active === '1')]),
    ...(email ? [hasPart(email)] : []),
  ]
  if (!isPaged) {
    const rows = await contactsInScope(database.read, who)
      .where(and(...wanted))
      .orderBy(...byAddress)
    return { users: rows.map((row) => answerContact(who, row, caller.locale)) }
  }
  const { contacts, all, pages } = await findContacts(database.read, who.companyId, {
    conditions: [await belowCompany(database.read, who.companyId), ...wanted],
    ...orderOf(sort ?? 'email'),
    page,
    size,
  })
  const users = contacts.map((row) =>
    Object.assign(answerContact(who, row, caller.locale), { may_switch: maySwitchTo(who, row) }),
  )
  return { users, pages, no_of_users: all }
}

/** Sort keys by column. Each key, with the address, is an index or close to one. */
const sortKeys: Record<UserColumn, SQL> = {
  email: sql`lower(${contact.email})`,
  name: sql`${contact.name}`,
  company: sql`${contact.companyName}`,
  rights: sql`cardinality(${contact.groups})`,
  active: sql`(not ${contact.active})`,
}

function orderOf(sort: UserSort): { keys: SQL[]; isDescending: boolean } {
  const column = userColumns.find((name) => sort.endsWith(name)) ?? 'email'
  const ties = column === 'email' ? [] : [sortKeys.email]
  return { keys: [sortKeys[column], ...ties], isDescending: sort.startsWith('-') }
}

/** Returns whether the caller could switch to this contact, by the rules of session.switchUser. */
function maySwitchTo(who: ActingUser, { contact: one, company: of }: Awaited<ReturnType<typeof findContact>>): boolean {
  const isOneself = one.id === who.contactId || one.id === who.realContactId
  return one.active && of.active && !isOneself && mayManage(who, one)
}

export const readContactDetail: Handler<'contact.detail'> = async ({ params }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const found = await findContact(database.read, who, eq(contact.id, params.id))
  const answer = await answerInFull(database.read, who, found, caller)
  const sessions = await countSessions(context, found.contact.id)
  const hasLink = hasActivationLink(context, found.contact)
  return {
    ...answer,
    ...(sessions !== undefined && { open_sessions: sessions }),
    ...(hasLink && { actLink: await database.write((tx) => activationLink(tx, context, found.contact)) }),
  }
}
