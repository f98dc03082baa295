import { and, desc, eq, exists, lte, type SQL, sql } from 'drizzle-orm'
import { lineName } from '#src/backend/platform/db/line-name.ts'
import { z } from 'zod'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import { type ActingUser, assertInScope, isAboveAll } from '#src/backend/platform/call/who.ts'
import { findLastApproval } from './basket-history.ts'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import type { Locale } from '#src/site.ts'
import { type BasketColumn, basketColumns, basketStatus, type BasketTab } from '#src/contract/values/basket-status.ts'
import { type BasketSort, basketTab, type Order } from '#src/contract/basket.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { Data, Input } from '#src/contract/call/call.ts'

const usualRows = 25
const dayMs = 86_400_000

export const listBaskets: Handler<'basket.list'> = async ({ query }, context) => {
  const { database, caller, now } = context
  const who = whoOf(context)
  const { dealer, ...paging } = query
  if (dealer !== undefined) await assertInScope(database.read, who, dealer)
  const seen = await withinCompany(database.read, who)
  if (dealer !== undefined) seen.push(eq(basket.companyId, dealer))
  if (Object.values(paging).some((one) => one !== undefined)) {
    const scope = { seen, name: `${who.companyId} ${dealer}` }
    const page = await readPage(database.read, scope, paging, { locale: caller.locale, now })
    return { ...page, last_approval_number: await findLastApproval(database.read, who) }
  }
  const rows = await selectOrders(database.read, caller.locale)
    .where(and(...seen))
    .orderBy(desc(basket.createdAt), desc(basket.basketNumber))
  return { orders: rows.map(orderOf) }
}

/** Baskets of the own company and those below; whoever sees every company needs no join. */
async function withinCompany(db: Db, who: ActingUser): Promise<SQL[]> {
  if (await isAboveAll(db, who)) return []
  return [
    sql`${basket.companyId} in (select ${companyAncestor.companyId} from ${companyAncestor} where ${eq(companyAncestor.ancestorId, who.companyId)})`,
  ]
}

type Paging = Omit<Input<Calls['basket.list']>['query'], 'dealer'>

type Reader = { locale: Locale; now: Date }

type Scope = { seen: SQL[]; name: string }

type Page = Data<Calls['basket.list']>
type Counts = Record<BasketTab, number>
const sharedCounts = prepared(() => new SharedReading<Counts>())

async function readPage(db: Db, scope: Scope, paging: Paging, reader: Reader): Promise<Page> {
  const { seen, name } = scope
  const { locale } = reader
  const perPage = paging.number_per_page ?? usualRows
  const sort = paging.sort ?? '-created'
  const found = [...seen, ...filtersOf(paging, reader.now)]
  const place = paging.order ? await findPlace(db, found, stripLeadingZeros(paging.order), sort, locale) : null
  const tab = place?.tab ?? paging.tab
  const page = place ? Math.ceil(place.rank / perPage) : (paging.page ?? 1)
  const { search, customer, line: wanted, age, waiting } = paging
  const key = JSON.stringify([name, search, customer, wanted, age, waiting])
  const counts = await sharedCounts(db).read(key, () => countTabs(db, found))
  const lines = await readLines(db, seen, locale)
  const all = tab ? counts[tab] : counts.open + counts.process + counts.finished
  const summary = { pages: Math.ceil(all / perPage), no_of_orders: all, counts, lines, page, ...(tab && { tab }) }
  const before = (page - 1) * perPage
  const rows = Math.min(perPage, all - before)
  if (rows <= 0) return { orders: [], ...summary }
  // Counted from the nearer end: the last page costs what the first does.
  const after = all - before - rows
  const isBackwards = after < before
  const read = await selectOrders(db, locale)
    .where(and(...found, ...(tab ? [inTab[tab]] : [])))
    .orderBy(...sortedBy(sort, locale, isBackwards))
    .limit(rows)
    .offset(Math.min(before, after))
  const orders = read.map(orderOf)
  return { orders: isBackwards ? orders.toReversed() : orders, ...summary }
}

/** The filters of a page's query; src/gateway/basket/basket-paging.ts has the same in memory. */
function filtersOf({ search = '', customer = '', line: wanted, age, waiting }: Paging, now: Date): SQL[] {
  const filters: SQL[] = []
  const basketNumber = stripLeadingZeros(search)
  if (basketNumber !== '') filters.push(sql`strpos(${basket.basketNumber}, ${basketNumber}) > 0`)
  for (const word of customer.split(/\s+/).filter(Boolean)) {
    const like = sql`lower(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
    const companies = sql`select ${company.id} from ${company} where ${company.search} like ${like}
      and lower(concat_ws(' ', ${company.name1}, ${company.name2}, ${company.zip})) like ${like}`
    filters.push(sql`(lower(${basket.customer}) like ${like} or ${basket.companyId} in (${companies}))`)
  }
  if (wanted) {
    const lines = sql`select ${line.code} from ${line} where ${wanted} in (${line.code}, ${line.nameDe}, ${line.nameEn})`
    filters.push(sql`${basket.lineCode} in (${lines})`)
  }
  if (age) filters.push(lte(basket.createdAt, new Date(now.getTime() - age * dayMs)))
  if (waiting === '1') filters.push(eq(basket.status, basketStatus.waiting))
  return filters
}

async function readLines(db: Db, seen: SQL[], locale: Locale): Promise<[string, string][]> {
  const name = lineName(locale)
  const anyBasket = db
    .select({ one: sql`1` })
    .from(basket)
    .where(and(eq(basket.lineCode, line.code), ...seen))
  const lines = await db
    .select({ code: line.code, name })
    .from(line)
    .where(exists(anyBasket))
    .orderBy(people(sql`${name}`))
  return lines.map((one) => [one.code, one.name])
}

const inTab: Record<BasketTab, SQL> = {
  open: sql`${basket.status} <= 2`,
  process: sql`${basket.status} in (3, 4)`,
  finished: sql`${basket.status} >= 5`,
}

const sortKeys: Record<BasketColumn, (locale: Locale) => SQL[]> = {
  basket: () => byNumber,
  customer: () => [people(sql`${company.name1} || ' ' || ${company.name2} || ' ' || ${basket.customer}`), ...byNumber],
  line: (locale) => [people(sql`${lineName(locale)}`), ...byNumber],
  status: () => [sql`${basket.status}`, ...byNumber],
  created: () => [sql`${basket.createdAt}`, sql`${basket.basketNumber}`],
  changed: () => [sql`${basket.statusAt}`, ...byNumber],
  approval: () => [people(sql`coalesce(${basket.approvalNumber}, '')`), ...byNumber],
}

const byNumber = [sql`length(${basket.basketNumber})`, sql`${basket.basketNumber}`]
const people = (text: SQL) => sql`(${text}) collate "und-x-icu"`

/** All in one direction, so that rows can be compared by them as a whole. */
function keysOf(sort: BasketSort, locale: Locale): { keys: SQL[]; isDescending: boolean } {
  const column = basketColumns.find((name) => sort.endsWith(name)) ?? 'created'
  return { keys: sortKeys[column](locale), isDescending: sort.startsWith('-') }
}

function sortedBy(sort: BasketSort, locale: Locale, isBackwards: boolean): SQL[] {
  const { keys, isDescending } = keysOf(sort, locale)
  return keys.map((key) => (isDescending === isBackwards ? sql`${key} asc` : sql`${key} desc`))
}

async function countTabs(db: Db, found: SQL[]): Promise<Counts> {
  const of = (tab: BasketTab) => sql<number>`(count(*) filter (where ${inTab[tab]}))::int`
  const [counts] = await db
    .select({ open: of('open'), process: of('process'), finished: of('finished') })
    .from(basket)
    .where(and(...found))
  return counts ?? { open: 0, process: 0, finished: 0 }
}

/** A basket's tab and its rank there, from 1; null if it is not among those found. */
async function findPlace(db: Db, found: SQL[], basketNumber: string, sort: BasketSort, locale: Locale) {
  const row = z.object({ tab: basketTab, rank: z.int() })
  const tabOf = sql`case when ${inTab.open} then 'open' when ${inTab.process} then 'process' else 'finished' end`
  const { keys, isDescending } = keysOf(sort, locale)
  const from = sql`from ${basket} join ${company} on ${company.id} = ${basket.companyId}
    join ${line} on ${line.code} = ${basket.lineCode}`
  const names = sql.raw(keys.map((_, index) => `own.k${index}`).join(', '))
  const named = sql.join(
    keys.map((key, index) => sql`${key} as ${sql.raw(`k${index}`)}`),
    sql`, `,
  )
  const [place] = await rowsOf(
    db,
    row,
    sql`with own as (select ${tabOf} as tab, ${named} ${from} where ${and(...found, eq(basket.basketNumber, basketNumber))})
      select tab, (select count(*)::int + 1 ${from} where ${and(sql`true`, ...found)} and ${tabOf} = own.tab
        and (${sql.join(keys, sql`, `)}) ${isDescending ? sql`>` : sql`<`} (${names})) as rank from own`,
  )
  return place ?? null
}

function selectOrders(db: Db, locale: Locale) {
  return db
    .select({
      basket_number: basket.basketNumber,
      line__name: lineName(locale),
      status: basket.status,
      created: basket.createdAt,
      last_status_update: basket.statusAt,
      approval_number: basket.approvalNumber,
      name1: company.name1,
      name2: company.name2,
      zip: company.zip,
      country: company.country,
      query_pending: basket.queryPending,
      customer: basket.customer,
      auto_approve: company.autoApprove,
    })
    .from(basket)
    .innerJoin(company, eq(company.id, basket.companyId))
    .innerJoin(line, eq(line.code, basket.lineCode))
}

type OrderRow = Omit<Order, 'created' | 'last_status_update'> & { created: Date; last_status_update: Date }

function orderOf({ created, last_status_update, ...row }: OrderRow): Order {
  return { ...row, created: created.toISOString(), last_status_update: last_status_update.toISOString() }
}
