import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { type PriceLogColumn, maxCountedPriceLogs } from '#src/contract/values/price-logs.ts'

/** `sort`: a field of a log, preceded by "-" for descending order. */
type Query = { companyId: number; filters: SQL[]; sort: string; limit: number; offset: number }
type Found = { total: number; isEstimate: boolean; ids: number[] }

export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} from ${companyAncestor} where ${companyAncestor.ancestorId} = ${companyId})`

const email = sql`lower(${contact.email})`
const withCompany = sql`${priceLog} join ${company} on ${company.id} = ${priceLog.companyId}`
const withContact = sql`${priceLog} join ${contact} on ${contact.id} = ${priceLog.contactId}`
const anyContact = sql`${priceLog} left join ${contact} on ${contact.id} = ${priceLog.contactId}`

type Sorting = { field: SQL; from: SQL }
/** Sorting by column. Each field of a log has an index with the id; a name has one in its own table. */
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
const planned = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })

/**
 * Finds a page of the logs that a company's user may see, as ids in order, and their number. Up to maxCountedPriceLogs
 * matches are collected, sorted and counted. If there are more, PostgreSQL reads along an index and the number is the
 * planner's estimate. The estimate is at least one more than the end of a full page, so that a client that reads page
 * after page reaches the last one.
 */
export async function findLogs(db: Db, query: Query): Promise<Found> {
  const { companyId, filters, sort, limit, offset } = query
  const where = sql.join([withinCompany(companyId), ...filters], sql` and `)
  const name = sort.replace(/^-/, '')
  const sorting = sortings[isField(name) ? name : 'date']
  const { field, from } = sorting
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const page = sql`order by field ${way}, id ${way} limit ${limit} offset ${offset}`
  const [few] = await rowsOf(
    db,
    gathered,
    sql`with found as materialized
      (select ${priceLog.id} as id, ${field} as field from ${from} where ${where} limit ${maxCountedPriceLogs + 1})
      select count(*)::int as total, case when count(*) <= ${maxCountedPriceLogs} then array(select id from found ${page}) end as ids
      from found`,
  )
  if (few?.ids) return { total: few.total, isEstimate: false, ids: few.ids }
  const rows = await rowsOf(db, identified, walk(sorting, where, way, { limit, offset }))
  const [plan] = await rowsOf(db, planned, sql`explain (format json) select from ${priceLog} where ${where}`)
  const least = Math.max(maxCountedPriceLogs, rows.length === limit ? offset + limit : 0) + 1
  const total = Math.max(least, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0))
  return { total, isEstimate: true, ids: rows.map(({ id }) => id) }
}

/** Returns SQL for a page of many logs. */
function walk(sorting: Sorting, where: SQL, way: SQL, { limit, offset }: { limit: number; offset: number }): SQL {
  const { field, from } = sorting
  if (sorting !== sortings.contact)
    return sql`select ${priceLog.id} as id from ${from} where ${where} order by ${field} ${way}, ${priceLog.id} ${way}
      limit ${limit} offset ${offset}`
  // A left join cannot use the index: logs without a contact are read separately.
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
