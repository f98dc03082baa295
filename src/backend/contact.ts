import { and, asc, count, eq, sql } from 'drizzle-orm'
import { answerContact, answerInFull } from '#src/backend/contact-answer.ts'
import { contactsInScope, findContact } from '#src/backend/contact-scope.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { companyAncestor, contact } from '#src/backend/tables.ts'
import { assertInScope, assertMay } from '#src/backend/who.ts'
import type { Handler } from '#src/vue/call.ts'
import type { contactDetail, contactList, contactOfCompany } from '#src/vue/contact.ts'

const usersPerPage = 25
const byAddress = [asc(sql`lower(${contact.email})`), asc(contact.id)]

/** All contacts in the caller's scope, or a page of them; an e-mail filter means these letters anywhere, whatever their case. */
export const listContacts: Handler<typeof contactList, Context> = async ({ query }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const { active, page = 1, number_per_page: size = usersPerPage, email } = query
  const isPaged = query.page !== undefined || query.number_per_page !== undefined || email !== undefined
  if (isPaged) assertMay(who, ['MANAGE_USERS'])
  const letters = `%${(email ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    active === undefined ? undefined : eq(contact.active, active === '1'),
    email ? sql`lower(${contact.email}) like ${letters}` : undefined,
  )
  const inOrder = contactsInScope(database.read, who)
    .where(wanted)
    .orderBy(...byAddress)
  if (!isPaged) return { users: (await inOrder).map((row) => answerContact(row, caller.locale)) }
  const rows = await inOrder.limit(size).offset((page - 1) * size)
  const [all] = await database.read
    .select({ n: count() })
    .from(contact)
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, contact.companyId), eq(companyAncestor.ancestorId, who.companyId)),
    )
    .where(wanted)
  const users = rows.map((row) => answerContact(row, caller.locale))
  return { users, pages: Math.ceil((all?.n ?? 0) / size), no_of_users: all?.n ?? 0 }
}

/** Of that company alone, not of those below it. */
export const listContactsOfCompany: Handler<typeof contactOfCompany, Context> = async ({ params }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  await assertInScope(database.read, who, params.id)
  const rows = await contactsInScope(database.read, who)
    .where(eq(contact.companyId, params.id))
    .orderBy(...byAddress)
  return { contacts: rows.map((row) => answerContact(row, caller.locale)) }
}

export const readContact: Handler<typeof contactDetail, Context> = async ({ params }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const found = await findContact(database.read, who, eq(contact.id, params.id))
  return answerInFull(database.read, who, found, caller)
}
