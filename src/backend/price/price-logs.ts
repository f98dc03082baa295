import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { whoOf, type Handler } from '#src/backend/platform/context.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { conditionsOf } from './price-log-filter.ts'
import { RefusalError } from '#src/backend/platform/refusal-error.ts'
import { company, companyAncestor, contact, priceLog, priceLogRow } from '#src/backend/platform/db/tables.ts'
import type { ActingUser } from '#src/backend/platform/who.ts'

const usualPerPage = 20
const email = sql<string>`coalesce(${contact.email}, '')`

const sortable = {
  id: priceLog.id,
  date: priceLog.date,
  kind: priceLog.kind,
  basket_number: priceLog.basketNumber,
  article_uid: priceLog.articleUid,
  article_type: priceLog.articleType,
  price: priceLog.price,
  company: company.name1,
  contact: email,
}
const isSortable = (name: string): name is keyof typeof sortable => Object.hasOwn(sortable, name)

const inScope = (who: ActingUser) =>
  and(eq(companyAncestor.companyId, priceLog.companyId), eq(companyAncestor.ancestorId, who.companyId))

const ofCompany = eq(company.id, priceLog.companyId)
const ofContact = eq(contact.id, priceLog.contactId)
const counted = z.object({ total: z.int() })
const identified = z.object({ id: z.int() })

/** A page of the price logs of the caller's company and those below; a page past the last one has no entries. */
export const listPriceLogs: Handler<'price.logs'> = async ({ query }, context) => {
  const db = context.database.read
  const { number_per_page: perPage = usualPerPage, page = 1, sort = '-date', filter = '' } = query
  const conditions = conditionsOf(filter, context.caller.locale)
  const name = sort.replace(/^-/, '')
  const order = sort.startsWith('-') ? desc : asc
  const field = sortable[isSortable(name) ? name : 'date']
  const sorting = [order(field), ...(name === 'id' ? [] : [order(priceLog.id)])]
  // Companies and contacts of a million logs are looked up only where they are asked for.
  const isWide = conditions.length > 0 || name === 'company' || name === 'contact'
  const names = sql`inner join ${company} on ${ofCompany} left join ${contact} on ${ofContact}`
  const found = sql`from ${priceLog} inner join ${companyAncestor} on ${inScope(whoOf(context))}
    ${isWide ? names : sql``} where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const [{ total } = { total: 0 }] = await rowsOf(db, counted, sql`select count(*)::int as total ${found}`)
  const pages = Math.ceil(total / perPage)
  if (page > pages) return { pages, no_of_logs: total, entries: [] }
  const shown = await rowsOf(
    db,
    identified,
    sql`select ${priceLog.id} as id ${found} order by ${sql.join(sorting, sql`, `)}
      limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  const ids = shown.map((one) => one.id)
  const rows = await db
    .select({ log: priceLog, company: company.name1, contact: email })
    .from(priceLog)
    .innerJoin(company, ofCompany)
    .leftJoin(contact, ofContact)
    .where(inArray(priceLog.id, ids))
    .orderBy(...sorting)
  const entries = rows.map(({ log, company, contact }) => ({
    id: log.id,
    date: log.date.toISOString(),
    kind: log.kind,
    basket_number: log.basketNumber,
    article_uid: log.articleUid,
    article_type: log.articleType,
    price: log.price,
    company,
    contact,
  }))
  return { pages, no_of_logs: total, entries }
}

/** The rows of one price log in their order; a log of a company elsewhere is as unknown as none. */
export const readPriceLog: Handler<'price.log'> = async ({ params }, context) => {
  const db = context.database.read
  const found = await db
    .select({ id: priceLog.id })
    .from(priceLog)
    .innerJoin(companyAncestor, inScope(whoOf(context)))
    .where(eq(priceLog.id, params.id))
  if (found.length === 0) throw new RefusalError('not-found')
  const rows = await db
    .select()
    .from(priceLogRow)
    .where(eq(priceLogRow.priceLogId, params.id))
    .orderBy(asc(priceLogRow.position))
  return {
    rows: rows.map((row) => ({
      type: row.type,
      item_number: row.itemNumber,
      quantity: row.quantity,
      width: row.width,
      height: row.height,
      depth: row.depth,
      discount: row.discount,
      item_price: row.itemPrice,
      oprice: row.oprice,
      price: row.price,
    })),
  }
}
