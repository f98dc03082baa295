import { type SQL, sql } from 'drizzle-orm'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'

/** Each sort field, with the id and what filters use, is an index. */
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

/** The field of a sort, such as "-date", and the order of rows by it; ties are broken by id. */
export function orderOf(sort: string): { field: SQL; order: SQL } {
  const name = sort.replace(/^-/, '')
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const tie = name === 'id' ? sql`` : sql`, id ${way}`
  return { field: fields.get(name) ?? sql`${priceLog.date}`, order: sql`field ${way}${tie}` }
}
