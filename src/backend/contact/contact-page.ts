import { and, eq, type SQL, sql } from 'drizzle-orm'
import { answerContact } from './contact-answer.ts'
import { byAddress } from './contact.ts'
import { belowCompany, findContacts, hasWords } from './contact-find.ts'
import { contactsInScope } from './contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type ContactColumn, contactColumns, maxCountedContacts } from '#src/contract/values/contact-columns.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { Input } from '#src/contract/call/call.ts'

const usualRows = 25

/**
 * Lists the contacts of a company. Without query parameters, it returns all of them; otherwise a page. With `below=1`,
 * the list includes the contacts of all companies below this one. Throws not-found if the caller may not see the
 * company.
 */
export const listContactsOfCompany: Handler<'contact.ofCompany'> = async ({ params, query }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const [requested] = await database.read
    .select({ id: company.id, name1: company.name1 })
    .from(company)
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, company.id), eq(companyAncestor.ancestorId, who.companyId)),
    )
    .where(eq(company.id, params.id))
  if (!requested) throw new RefusalError('not-found')
  if (Object.values(query).every((one) => one === undefined)) {
    const rows = await contactsInScope(database.read, { companyId: requested.id })
      .where(eq(contact.companyId, requested.id))
      .orderBy(...byAddress)
    return { contacts: rows.map((row) => answerContact(who, row, caller.locale)) }
  }
  const { page = 1, number_per_page: size = usualRows, sort = 'name' } = query
  const scope =
    query.below === '1' ? await belowCompany(database.read, requested.id) : eq(contact.companyId, requested.id)
  const column = contactColumns.find((one) => sort.endsWith(one)) ?? 'name'
  const { contacts, all, pages, goesOn } = await findContacts(database.read, requested.id, {
    conditions: [scope, ...filtersOf(query)],
    keys: [sortKeys[column], sql`${contact.id}`],
    isDescending: sort.startsWith('-'),
    page,
    size,
    max: maxCountedContacts,
  })
  return {
    contacts: contacts.map((row) => answerContact(who, row, caller.locale)),
    pages,
    no_of_contacts: all,
    ...(goesOn && { goes_on: true }),
    company: [requested.id, requested.name1],
  }
}

/** Returns the filters of a page's query. src/gateway/contact/contact-paging.ts applies the same filters in memory. */
function filtersOf({ active, search = '' }: Input<Calls['contact.ofCompany']>['query']): SQL[] {
  return [...(active === undefined ? [] : [eq(contact.active, active === '1')]), ...hasWords(search)]
}

/**
 * Sort keys by column. The portal sorts a complete list in memory by the same rules: names by collation, true before
 * false. Each key, with the id, is an index.
 */
const sortKeys: Record<ContactColumn, SQL> = {
  name: sql`${contact.name}`,
  email: sql`(${contact.email} collate "und-x-icu")`,
  company: sql`${contact.companyName}`,
  dealer_admin: sql`(not 'IS_DEALER_ADMIN' = any(${contact.groups}))`,
  active: sql`(not ${contact.active})`,
}
