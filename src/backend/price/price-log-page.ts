import { type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { company, companyAncestor, contact, priceLog } from '#src/backend/platform/db/tables.ts'
import { priceLogsCounted } from '#src/contract/values/price-logs.ts'

/** Where logs have it themselves; each with the id after it is an index. */
const own = {
  id: priceLog.id,
  date: priceLog.date,
  kind: priceLog.kind,
  basket_number: priceLog.basketNumber,
  article_uid: priceLog.articleUid,
  article_type: priceLog.articleType,
  price: priceLog.price,
  contact: priceLog.contactSearch,
} satisfies Record<string, Column>
const isOwn = (name: string): name is keyof typeof own => Object.hasOwn(own, name)

/** Which logs somebody may see: as it is said where logs are gathered, and where they are met one by one. */
type Scope = { gathered: SQL; met: SQL }

/** conditions: beside the scope. isFew: that all of them are known to be no more than are counted. */
type Page = { scope: Scope; conditions: SQL[]; isFew: boolean; sort: string; limit: number; offset: number }

const ofScope = (companyId: number): SQL => sql`from ${companyAncestor}
  where ${companyAncestor.companyId} = ${priceLog.companyId} and ${companyAncestor.ancestorId} = ${companyId}`

/** The logs of a company and of those below it. */
export const withinCompany = (companyId: number): SQL => sql`exists (select ${ofScope(companyId)})`

/** The same as a look for each log that is met: the planner knows nothing of how many a company has, and would gather all. */
const lookedUp = (companyId: number): SQL => sql`(select true ${ofScope(companyId)})`

const topmost = z.object({ isTop: z.boolean() })

/** Whoever belongs to the one company above all others sees every log of a company: nothing is looked up for each. */
export async function readScope(db: Db, companyId: number): Promise<Scope> {
  const [found] = await rowsOf(
    db,
    topmost,
    sql`select not exists (select from ${company} where ${company.parentId} is null and ${company.id} <> ${companyId})
      and exists (select from ${company} where ${company.parentId} is null and ${company.id} = ${companyId}) as "isTop"`,
  )
  const every = sql`${priceLog.companyId} is not null`
  if (found?.isTop) return { gathered: every, met: every }
  return { gathered: withinCompany(companyId), met: lookedUp(companyId) }
}

const all = (...conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

const identified = z.object({ id: z.int() })

/** The ids of a page in its order. Many logs are met in their order along an index; few are gathered by what is asked for and then sorted. */
export async function readPage(db: Db, page: Page): Promise<number[]> {
  const { scope, conditions } = page
  const found = sql`with found as materialized (select * from ${priceLog} where ${all(scope.gathered, ...conditions)})`
  const statement = page.isFew
    ? sql`${found} ${statementOf(page, sql`found as price_log`, sql`true`)}`
    : statementOf(page, sql`${priceLog}`, all(scope.met, ...conditions))
  return (await rowsOf(db, identified, statement)).map((row) => row.id)
}

function statementOf({ sort, limit, offset }: Page, from: SQL, where: SQL): SQL {
  const name = sort.replace(/^-/, '')
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const field =
    name === 'company' ? sql`(${priceLog.companySearch} collate "und-x-icu")` : own[isOwn(name) ? name : 'date']
  const tie = name === 'id' ? sql`` : sql`, ${priceLog.id} ${way}`
  return sql`select ${priceLog.id} as id from ${from} where ${where} order by ${field} ${way}${tie} limit ${limit} offset ${offset}`
}

const counted = z.object({ total: z.int() })
const explained = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
})

/** How many logs there are: counted as far as pages are for; beyond that what the planner expects. */
export async function countLogs(db: Db, scope: Scope, conditions: SQL[]) {
  const found = sql`select from ${priceLog} where ${all(scope.gathered, ...conditions)}`
  const [{ total } = { total: 0 }] = await rowsOf(
    db,
    counted,
    sql`select count(*)::int as total from (${found} limit ${priceLogsCounted + 1}) counted`,
  )
  if (total <= priceLogsCounted) return { total, isEstimate: false }
  const [plan] = await rowsOf(db, explained, sql`explain (format json) ${found}`)
  return { total: Math.max(total, Math.round(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)), isEstimate: true }
}

const email = sql<string>`coalesce(${contact.email}, '')`

/** Logs of these ids as they are answered, in no order. */
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
