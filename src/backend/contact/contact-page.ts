import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { answerContact } from './contact-answer.ts'
import { byAddress } from './contact.ts'
import { contactsInScope } from './contact-scope.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type ContactColumn, contactColumns } from '#src/contract/values/contact-columns.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { Input } from '#src/contract/call/call.ts'

const usualRows = 25

/** All contacts of one company or, if paging is requested, a page of them; below=1 adds those of the companies below. */
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
  const inScope = contactsInScope(database.read, { companyId: requested.id })
  if (Object.values(query).every((one) => one === undefined)) {
    const rows = await inScope.where(eq(contact.companyId, requested.id)).orderBy(...byAddress)
    return { contacts: rows.map((row) => answerContact(who, row, caller.locale)) }
  }
  const { page = 1, number_per_page: size = usualRows, sort = 'name' } = query
  const found = and(...filtersOf(requested.id, query))
  const rows = await inScope
    .where(found)
    .orderBy(...sortedBy(sort))
    .limit(size)
    .offset((page - 1) * size)
  const all = await countFound(database.read, requested.id, found)
  return {
    contacts: rows.map((row) => answerContact(who, row, caller.locale)),
    pages: Math.ceil(all / size),
    no_of_contacts: all,
    company: [requested.id, requested.name1],
  }
}

async function countFound(db: Db, ancestorId: number, found: SQL | undefined): Promise<number> {
  const [all] = await db
    .select({ n: count() })
    .from(contact)
    .innerJoin(company, eq(company.id, contact.companyId))
    .innerJoin(
      companyAncestor,
      and(eq(companyAncestor.companyId, contact.companyId), eq(companyAncestor.ancestorId, ancestorId)),
    )
    .where(found)
  return all?.n ?? 0
}

const people = (text: SQL) => sql`(${text}) collate "und-x-icu"`
const name = sql`concat_ws(' ', nullif(${contact.firstName}, ''), nullif(${contact.middleName}, ''), nullif(${contact.lastName}, ''))`

/** The filters of a page; src/gateway/contact/contact-paging.ts has the same in memory. */
function filtersOf(id: number, { below, active, search = '' }: Input<Calls['contact.ofCompany']>['query']): SQL[] {
  const filters: SQL[] = []
  if (below !== '1') filters.push(eq(contact.companyId, id))
  if (active !== undefined) filters.push(eq(contact.active, active === '1'))
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    // The first condition uses an index, which covers more than the name.
    const companies = sql`select ${company.id} from ${company}
      where ${company.search} like lower(${part}) and lower(${company.name1}) like lower(${part})`
    filters.push(
      sql`(${contact.search} like lower(${part} collate "und-x-icu") collate "default" or ${contact.companyId} = any(array(${companies})))`,
    )
  }
  return filters
}

/** As the portal itself sorts a complete list: texts by collation, true before false. */
const sortKeys: Record<ContactColumn, SQL> = {
  name: people(name),
  email: people(sql`${contact.email}`),
  company: people(sql`${company.name1}`),
  dealer_admin: sql`(not 'IS_DEALER_ADMIN' = any(${contact.groups}))`,
  active: sql`(not ${contact.active})`,
}

function sortedBy(sort: string): SQL[] {
  const column = contactColumns.find((one) => sort.endsWith(one)) ?? 'name'
  const keys = [sortKeys[column], sql`${contact.id}`]
  return keys.map((key) => (sort.startsWith('-') ? sql`${key} desc` : asc(key)))
}
