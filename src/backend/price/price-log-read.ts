import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'

const email = sql<string>`coalesce(${contact.email}, '')`

export async function readLogs(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ log: priceLog, company: company.name1, contact: email })
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
