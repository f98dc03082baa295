import { type Column, type SQL, sql } from 'drizzle-orm'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog, priceLogWord } from '#src/backend/platform/db/tables/price-log.ts'

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

/** What the indexes by company, contact, article and basket include. */
const included = new Set(['id', 'date', 'kind', 'article_type', 'price'])
/** What stands in the small table of words under a key that those indexes include. */
const words = new Map<string, SQL>([
  ['basket_number', sql`${priceLog.basketKey}`],
  ['article_uid', sql`${priceLog.articleKey}`],
])
/** What stands under a key of those indexes in a table that is not small; read: the same text as the log's own, by that key. */
const names = new Map<string, { by: Column; read: (key: SQL) => SQL }>([
  [
    'company',
    {
      by: priceLog.companyId,
      read: (key) =>
        sql`select lower(${company.name1}) collate "und-x-icu" as name from ${company} where ${company.id} = ${key}`,
    },
  ],
  [
    'contact',
    {
      by: priceLog.contactId,
      read: (key) => sql`select lower(${contact.email}) as name from ${contact} where ${contact.id} = ${key}`,
    },
  ],
])

export const nameOfSort = (sort: string): string => sort.replace(/^-/, '')
export const isIncluded = (sort: string): boolean => included.has(nameOfSort(sort)) || words.has(nameOfSort(sort))

/** The field of a sort for those who gather logs along such an index, and the tables it is in. */
export function gatheredBy(sort: string): { field: SQL; from: SQL } {
  const key = words.get(nameOfSort(sort))
  if (key === undefined) return { field: orderOf(sort).field, from: sql`${priceLog}` }
  return {
    field: sql`${priceLogWord.word}`,
    from: sql`${priceLog} left join ${priceLogWord} on ${priceLogWord.id} = ${key}`,
  }
}

/** For a sort by names: the key they are under, and how one is read. */
export const namedBy = (sort: string) => names.get(nameOfSort(sort))

/** The field of a sort, such as "-date", and the order of rows by it; ties are broken by id. */
export function orderOf(sort: string): { field: SQL; order: SQL } {
  const name = nameOfSort(sort)
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const tie = name === 'id' ? sql`` : sql`, id ${way}`
  return { field: fields.get(name) ?? sql`${priceLog.date}`, order: sql`field ${way}${tie}` }
}
