import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactsInScope } from './contact-scope.ts'
import { isAboveAll } from '#src/backend/platform/call/who.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { searchConditions } from '#src/backend/platform/db/folded.ts'
import { companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { maxCountedContacts } from '#src/contract/values/contact-columns.ts'

/**
 * Which page of contacts to find. `keys`: sort keys, all in the same direction. `max`: the largest number that is
 * counted and that pages can reach.
 */
type ContactPage = {
  conditions: readonly SQL[]
  keys: readonly SQL[]
  isDescending: boolean
  page: number
  size: number
  max?: number
}

/** Up to this number, PostgreSQL collects and sorts all matches. Above it, matches are read in order along an index. */
const maxGathered = maxCountedContacts

/** Returns an SQL condition for the contacts of a company and of all companies below it. */
export async function belowCompany(db: Db, companyId: number): Promise<SQL> {
  if (await isAboveAll(db, { companyId })) return sql`${contact.companyId} is not null`
  return sql`${contact.companyId} in (select ${companyAncestor.companyId} from ${companyAncestor} where ${companyAncestor.ancestorId} = ${companyId})`
}

/**
 * Returns one SQL condition per word of a search. A contact meets it if its name, mail address or company name contains
 * the word. Case and accents do not matter.
 */
export const hasWords = (search: string): SQL[] => searchConditions(search).map((isIn) => isIn(sql`${contact.search}`))

/**
 * Returns a page of contacts in the order of `keys`, each with its company. `all`: the number of matching contacts, at
 * most `max`. `goesOn`: whether there are more than `max`. A page after the last one is empty.
 */
export async function findContacts(db: Db, companyId: number, query: ContactPage) {
  const { page, size, max: most = Infinity } = query
  const counted = await countUpTo(db, query.conditions, most + 1)
  const all = Math.min(counted, most)
  const offset = (page - 1) * size
  const rows = Math.min(size, all - offset)
  const ids = rows > 0 ? await findIds(db, query, { offset, rows, counted, all }) : []
  const found = ids.length === 0 ? [] : await contactsInScope(db, { companyId }).where(inArray(contact.id, ids))
  const byId = new Map(found.map((one) => [one.contact.id, one]))
  return { contacts: ids.flatMap((id) => byId.get(id) ?? []), all, goesOn: counted > all, pages: Math.ceil(all / size) }
}

async function countUpTo(db: Db, conditions: readonly SQL[], most: number): Promise<number> {
  const some = Number.isFinite(most) ? sql`limit ${most}::int` : sql``
  const [counted] = await rowsOf(
    db,
    z.object({ found: z.int() }),
    sql`select count(*)::int as found from (select from ${contact} where ${and(...conditions)} ${some}) found`,
  )
  return counted?.found ?? 0
}

type Part = { offset: number; rows: number; counted: number; all: number }

async function findIds(
  db: Db,
  { conditions, keys, isDescending }: ContactPage,
  { offset, rows, counted, all }: Part,
): Promise<number[]> {
  // If the total is known, rows are counted from the nearer end, so that the last page costs as little as the first.
  const after = all - offset - rows
  const isBackwards = counted === all && after < offset
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const named = sql.join(
    keys.map((key, at) => sql`${key} as ${keyAt(at)}`),
    sql`, `,
  )
  const order = sql.join(
    keys.map((_, at) => sql`${keyAt(at)} ${direction}`),
    sql`, `,
  )
  const met = sql`select ${contact.id} as id, ${named} from ${contact} where ${and(...conditions)}`
  const part = sql`order by ${order} limit ${rows} offset ${isBackwards ? after : offset}`
  const found = await rowsOf(
    db,
    z.object({ id: z.int() }),
    counted <= maxGathered
      ? sql`with met as materialized (${met}) select id from met ${part}`
      : sql`select id from (${met}) met ${part}`,
  )
  const ids = found.map(({ id }) => id)
  return isBackwards ? ids.toReversed() : ids
}

const keyAt = (at: number) => sql.raw(`k${at}`)
