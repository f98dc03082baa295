import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { withinCompany } from './price-log-find.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { priceUpload, priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { price, priceHistory } from '#src/backend/platform/db/tables/price.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'

/** Maximum number of points of each kind. A chart cannot show more of them separately. */
const maxPoints = 1_000

/**
 * Returns the prices of an article, oldest first. They come from the price lists, and from the logs of the companies
 * that the caller may see; the latter are per item, after discount. If there are too many, returns the latest.
 */
export const readPriceHistory: Handler<'price.history'> = ({ query }, context) =>
  context.database.readLong((db) => readPoints(db, query, context))

async function readPoints(db: Db, query: Input<Calls['price.history']>['query'], context: Context) {
  const { article_uid: articleUid, article_type: articleType } = query
  const listed = await unionAll(
    db
      .select({ at: price.changedAt, price: price.price })
      .from(price)
      .where(and(eq(price.articleUid, articleUid), eq(price.articleType, articleType))),
    db
      .select({ at: priceHistory.changedAt, price: priceHistory.price })
      .from(priceHistory)
      .where(and(eq(priceHistory.articleUid, articleUid), eq(priceHistory.articleType, articleType))),
    unwritten(db, articleUid, articleType),
  )
    .orderBy(sql`1 desc`)
    .limit(maxPoints)
  const logged = await db
    .select({
      at: priceLog.date,
      price: sql<string>`round(${priceLogRow.price} / ${priceLogRow.quantity}, 2)::text`,
      of: company.name1,
    })
    .from(priceLogRow)
    .innerJoin(priceLog, eq(priceLog.id, priceLogRow.priceLogId))
    .innerJoin(company, eq(company.id, priceLog.companyId))
    .where(
      and(
        eq(priceLogRow.itemNumber, articleUid),
        eq(priceLogRow.type, articleType),
        gt(priceLogRow.quantity, '0'),
        withinCompany(whoOf(context).companyId),
      ),
    )
    .orderBy(desc(priceLog.date), desc(priceLog.id))
    .limit(maxPoints)
  const points = [
    ...listed.map(({ at, price: amount }) => ({ at: at.toISOString(), price: amount, source: 'upload' as const })),
    ...logged.map(({ at, price: amount, of }) => ({
      at: at.toISOString(),
      price: amount,
      source: 'basket' as const,
      company: of,
    })),
  ]
  return { points: points.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)) }
}

const unwritten = (db: Db, articleUid: string, articleType: string) =>
  db
    .select({ at: sql<Date>`${priceUpload.holdsFrom}`.mapWith(price.changedAt), price: priceUploadLine.price })
    .from(priceUpload)
    .innerJoin(priceUploadLine, eq(priceUploadLine.uploadId, priceUpload.id))
    .leftJoin(
      price,
      and(eq(price.articleUid, priceUploadLine.articleUid), eq(price.articleType, priceUploadLine.articleType)),
    )
    .where(
      and(
        isNotNull(priceUpload.holdsFrom),
        eq(priceUpload.isWritten, false),
        eq(priceUploadLine.articleUid, articleUid),
        eq(priceUploadLine.articleType, articleType),
        sql`${price.price} is distinct from ${priceUploadLine.price}`,
      ),
    )
