import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { type Context, whoOf } from '#src/backend/context.ts'
import { conditionsOf } from '#src/backend/price-log-filter.ts'
import { Refused } from '#src/backend/refused.ts'
import { company, companyAncestor, contact, priceLog, priceLogRow } from '#src/backend/tables.ts'
import type { ActingUser } from '#src/backend/who.ts'
import type { Handler } from '#src/vue/call.ts'
import type { priceLog as priceLogCall, priceLogs } from '#src/vue/price.ts'

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

/** A page of the price logs of the caller's company and those below; a page past the last one has no entries. */
export const listPriceLogs: Handler<typeof priceLogs, Context> = async ({ query }, context) => {
  const db = context.database.read
  const { number_per_page: perPage = usualPerPage, page = 1, sort = '-date', filter = '' } = query
  const wanted = and(...conditionsOf(filter, context.caller.locale))
  const counted = db
    .select({ total: count() })
    .from(priceLog)
    .innerJoin(companyAncestor, inScope(whoOf(context)))
    .$dynamic()
  // Without a filter nothing of them is asked, and to look up a million of them takes longer than to count.
  if (wanted) {
    counted
      .innerJoin(company, eq(company.id, priceLog.companyId))
      .leftJoin(contact, eq(contact.id, priceLog.contactId))
      .where(wanted)
  }
  const [{ total } = { total: 0 }] = await counted
  const pages = Math.ceil(total / perPage)
  const name = sort.replace(/^-/, '')
  const order = sort.startsWith('-') ? desc : asc
  const field = sortable[isSortable(name) ? name : 'date']
  const rows =
    page > pages
      ? []
      : await db
          .select({ log: priceLog, company: company.name1, contact: email })
          .from(priceLog)
          .innerJoin(companyAncestor, inScope(whoOf(context)))
          .innerJoin(company, eq(company.id, priceLog.companyId))
          .leftJoin(contact, eq(contact.id, priceLog.contactId))
          .where(wanted)
          .orderBy(order(field), ...(name === 'id' ? [] : [order(priceLog.id)]))
          .limit(perPage)
          .offset((page - 1) * perPage)
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
export const readPriceLog: Handler<typeof priceLogCall, Context> = async ({ params }, context) => {
  const db = context.database.read
  const found = await db
    .select({ id: priceLog.id })
    .from(priceLog)
    .innerJoin(companyAncestor, inScope(whoOf(context)))
    .where(eq(priceLog.id, params.id))
  if (found.length === 0) throw new Refused('not-found')
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
