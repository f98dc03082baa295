import { type SQL, sql } from 'drizzle-orm'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'

/** What logs are sorted by; each with the id after it, and what filters know a log by, is an index. */
const fields = new Map<string, SQL>([
  ['id', sql`${priceLog.id}`],
  ['date', sql`${priceLog.date}`],
  ['kind', sql`${priceLog.kind}`],
  ['basket_number', sql`${priceLog.basketNumber}`],
  ['article_uid', sql`${priceLog.articleUid}`],
  ['article_type', sql`${priceLog.articleType}`],
  ['price', sql`${priceLog.price}`],
  ['company', sql`(${priceLog.companySearch} collate "und-x-icu")`],
  ['contact', sql`${priceLog.contactSearch}`],
])

/** Of a sort as it is asked for, "-date": what it goes by, and the order of rows with that as `field`: those with the same by their ids. */
export function orderOf(sort: string): { field: SQL; order: SQL } {
  const name = sort.replace(/^-/, '')
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const tie = name === 'id' ? sql`` : sql`, id ${way}`
  return { field: fields.get(name) ?? sql`${priceLog.date}`, order: sql`field ${way}${tie}` }
}
