import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isAboveAll } from '#src/backend/platform/call/who.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { type PriceLogColumn, maxCountedPriceLogs } from '#src/contract/values/price-logs.ts'

/** `sort`: a field of a log, preceded by "-" for descending order. */
type Query = { companyId: number; filters: SQL[]; sort: string; limit: number; offset: number }
/** `total`: number of matches, counted up to a maximum. `hasMore`: there are more. */
type Found = { total: number; hasMore: boolean; ids: number[] }

export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} from ${companyAncestor} where ${companyAncestor.ancestorId} = ${companyId})`

const email = sql`lower(${contact.email})`
const withCompany = sql`${priceLog} join ${company} on ${company.id} = ${priceLog.companyId}`
const withContact = sql`${priceLog} join ${contact} on ${contact.id} = ${priceLog.contactId}`
const anyContact = sql`${priceLog} left join ${contact} on ${contact.id} = ${priceLog.contactId}`

type Sorting = { field: SQL; from: SQL }
/**
 * Sort fields by column. Each field of a log has an index with the id. A company's or contact's name has an index in
 * its own table.
 */
const sortings: Record<PriceLogColumn | 'id', Sorting> = {
  id: { field: sql`${priceLog.id}`, from: sql`${priceLog}` },
  date: { field: sql`${priceLog.date}`, from: sql`${priceLog}` },
  kind: { field: sql`${priceLog.kind}`, from: sql`${priceLog}` },
  basket_number: { field: sql`${priceLog.basketNumber}`, from: sql`${priceLog}` },
  article_uid: { field: sql`${priceLog.articleUid}`, from: sql`${priceLog}` },
  article_type: { field: sql`${priceLog.articleType}`, from: sql`${priceLog}` },
  price: { field: sql`${priceLog.price}`, from: sql`${priceLog}` },
  company: { field: sql`${company.name1} collate "und-x-icu"`, from: withCompany },
  contact: { field: sql`coalesce(${email}, '')`, from: anyContact },
}
const isField = (name: string): name is keyof typeof sortings => Object.hasOwn(sortings, name)

const gathered = z.object({ total: z.int(), ids: z.array(z.int()).nullable() })
const identified = z.object({ id: z.int() })

/**
 * Returns the ids of a page of price logs, in order, and the number of matches. Only logs of the company `companyId`
 * and of those below it are included. At most maxCountedPriceLogs matches are counted and can be reached; `hasMore`
 * says whether there are more.
 */
export async function findLogs(db: Db, query: Query): Promise<Found> {
  const { companyId, filters, sort, limit, offset } = query
  const scope = (await isAboveAll(db, { companyId }))
    ? sql`${priceLog.companyId} is not null`
    : withinCompany(companyId)
  const where = sql.join([scope, ...filters], sql` and `)
  const name = sort.replace(/^-/, '')
  const sorting = sortings[isField(name) ? name : 'date']
  const { field, from } = sorting
  const isLogColumn = sorting !== sortings.company && sorting !== sortings.contact
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const part = { offset, limit: Math.max(0, Math.min(limit, maxCountedPriceLogs - offset)) }
  const page = sql`order by field ${way}, id ${way} limit ${part.limit} offset ${offset}`
  const [few] = await rowsOf(
    db,
    gathered,
    sql`with found as materialized
      (select ${priceLog.id} as id, ${field} as field from ${from} where ${where} limit ${maxCountedPriceLogs + 1})
      select count(*)::int as total, case when count(*) <= ${maxCountedPriceLogs} then array(select id from found ${page}) end as ids
      from found`,
  )
  if (few?.ids) return { total: few.total, hasMore: false, ids: few.ids }
  // With many logs, PostgreSQL reads the index of the sort order until the page is full. "is true" keeps it from
  // joining the table of a filter to each log: it reads that table's ids once and looks them up in memory.
  const rows = await rowsOf(db, identified, walk(sorting, isLogColumn ? sql`(${where}) is true` : where, way, part))
  return { total: maxCountedPriceLogs, hasMore: true, ids: rows.map(({ id }) => id) }
}

/** Returns SQL for the ids of a page, read in order along an index. */
function walk(sorting: Sorting, where: SQL, way: SQL, { limit, offset }: { limit: number; offset: number }): SQL {
  const { field, from } = sorting
  if (sorting !== sortings.contact)
    return sql`select ${priceLog.id} as id from ${from} where ${where} order by ${field} ${way}, ${priceLog.id} ${way}
      limit ${limit} offset ${offset}`
  // A left join cannot use the index, so logs without a contact are read by a query of their own.
  const part = (selected: SQL, order: SQL) => sql`(select ${selected} order by ${order} limit ${limit + offset})`
  const without = part(
    sql`${priceLog.id} as id, '' as field from ${priceLog} where ${priceLog.contactId} is null and ${where}`,
    sql`${priceLog.id} ${way}`,
  )
  const having = part(
    sql`${priceLog.id} as id, ${email} as field from ${withContact} where ${where}`,
    sql`${email} ${way}, ${priceLog.id} ${way}`,
  )
  return sql`select id from (${without} union all ${having}) both_parts order by field ${way}, id ${way} limit ${limit} offset ${offset}`
}

/** Returns the price logs with these ids in the contract's shape, in no particular order. */
export async function readLogs(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ log: priceLog, company: company.name1, contact: sql<string>`coalesce(${contact.email}, '')` })
    .from(priceLog)
    .innerJoin(company, eq(company.id, priceLog.companyId))
    .leftJoin(contact, eq(contact.id, priceLog.contactId))
    .where(inArray(priceLog.id, [...ids]))
  return rows.map(({ log, company: name, contact: by }) => ({
    id: log.id,
    date: log.date.toISOString(),
    kind: log.kind,
    basket_number: log.basketNumber,
    article_uid: log.articleUid,
    article_type: log.articleType,
    price: log.price,
    company: name,
    contact: by,
  }))
}
