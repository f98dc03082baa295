import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { answerContact, answerInFull } from './contact-answer.ts'
import { contactsInScope, findContact } from './contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { type ActingUser, assertMay, mayManage } from '#src/backend/platform/call/who.ts'
import type { UserSort } from '#src/contract/contact.ts'
import { type UserColumn, userColumns } from '#src/contract/values/user-columns.ts'

const usersPerPage = 25
export const byAddress = [asc(sql`lower(${contact.email})`), asc(contact.id)]

export const listContacts: Handler<'contact.list'> = async ({ query }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const { active, page = 1, number_per_page: size = usersPerPage, email, sort } = query
  const isPaged = [query.page, query.number_per_page, email, sort].some((one) => one !== undefined)
  if (isPaged) assertMay(who, ['MANAGE_USERS'])
  const letters = `%${(email ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    active === undefined ? undefined : eq(contact.active, active === '1'),
    email ? sql`lower(${contact.email}) like ${letters}` : undefined,
  )
  const inOrder = contactsInScope(database.read, who)
    .where(wanted)
    .orderBy(...sortedBy(sort ?? 'email'))
  if (!isPaged) return { users: (await inOrder).map((row) => answerContact(who, row, caller.locale)) }
  const rows = await inOrder.limit(size).offset((page - 1) * size)
  const [all] = await database.read
    .select({ n: count() })
    .from(contact)
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, contact.companyId), eq(companyAncestor.ancestorId, who.companyId)),
    )
    .where(wanted)
  const users = rows.map((row) =>
    Object.assign(answerContact(who, row, caller.locale), { may_switch: maySwitchTo(who, row) }),
  )
  return { users, pages: Math.ceil((all?.n ?? 0) / size), no_of_users: all?.n ?? 0 }
}

const sortKeys: Record<UserColumn, SQL> = {
  email: sql`lower(${contact.email})`,
  name: sql`(concat_ws(' ', ${contact.firstName}, ${contact.middleName}, ${contact.lastName})) collate "und-x-icu"`,
  company: sql`${company.name1} collate "und-x-icu"`,
  rights: sql`cardinality(${contact.groups})`,
  active: sql`(not ${contact.active})`,
}

function sortedBy(sort: UserSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const column = userColumns.find((name) => sort.endsWith(name)) ?? 'email'
  const ties = column === 'email' ? [] : [sortKeys.email]
  return [sortKeys[column], ...ties, sql`${contact.id}`].map((key) => direction(key))
}

/** Whether the caller could become that contact, as session.switchUser decides. */
function maySwitchTo(who: ActingUser, { contact: one, company: of }: Awaited<ReturnType<typeof findContact>>): boolean {
  const isOneself = one.id === who.contactId || one.id === who.realContactId
  return one.active && of.active && !isOneself && mayManage(who, one)
}

export const readContactDetail: Handler<'contact.detail'> = async ({ params }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const found = await findContact(database.read, who, eq(contact.id, params.id))
  return answerInFull(database.read, who, found, caller)
}
