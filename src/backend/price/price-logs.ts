import { asc, eq, sql } from 'drizzle-orm'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { filtersOf } from './price-log-filter.ts'
import { findLogs, readLogs, withinCompany } from './price-log-find.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'

const usualPerPage = 20

/**
 * Lists a page of the price logs of the caller's company and of all companies below it. A page after the last one is
 * empty.
 */
export const listPriceLogs: Handler<'price.logs'> = ({ query }, context) =>
  context.database.readLong((db) => readPage(db, query, context))

async function readPage(db: Db, query: Input<Calls['price.logs']>['query'], context: Context) {
  const { number_per_page: perPage = usualPerPage, page = 1, sort = '-date', filter = '' } = query
  const { total, hasMore, ids } = await findLogs(db, {
    companyId: whoOf(context).companyId,
    filters: filtersOf(filter, context.caller.locale),
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const answer = { pages: Math.ceil(total / perPage), no_of_logs: total, ...(hasMore && { goes_on: true }) }
  const found = new Map((await readLogs(db, ids)).map((one) => [one.id, one]))
  return { ...answer, entries: ids.flatMap((id) => found.get(id) ?? []) }
}

/**
 * Returns a price log with its rows. Throws not-found if the log is unknown or belongs to a company that the caller may
 * not see.
 */
export const readPriceLog: Handler<'price.log'> = async ({ params }, context) => {
  const db = context.database.read
  const within = withinCompany(whoOf(context).companyId)
  const [found] = await db
    .select({ id: priceLog.id })
    .from(priceLog)
    .where(sql`${eq(priceLog.id, params.id)} and ${within}`)
  const [log] = found ? await readLogs(db, [found.id]) : []
  if (!log) throw new RefusalError('not-found')
  const rows = await db
    .select()
    .from(priceLogRow)
    .where(eq(priceLogRow.priceLogId, params.id))
    .orderBy(asc(priceLogRow.position))
  return {
    log,
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
