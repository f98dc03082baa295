import { and, desc, eq, exists, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { lineName } from '#src/backend/platform/line-name.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { searchConditions } from '#src/backend/platform/db/folded.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'
import { type ActingUser, assertInScope, isAboveAll } from '#src/backend/platform/call/who.ts'
import { type Count, countBaskets, countOf, directionOf, findBaskets, findPlace, inAnyTab } from './basket-find.ts'
import { findLastApproval } from './basket-history.ts'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import type { Locale } from '#src/site/site.ts'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import type { Order } from '#src/contract/basket.ts'
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

/**
 * Returns the condition for baskets of the caller's company and of those below. For a user who sees every company,
 * there is none.
 */
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
const sharedCounts = prepared(() => new CoalescedReads<Count[]>())

async function readPage(db: Db, scope: Scope, paging: Paging, reader: Reader): Promise<Page> {
  const { seen, name } = scope
  const { locale } = reader
  const perPage = paging.number_per_page ?? usualRows
  const found = [...seen, ...filtersOf(paging, reader.now)]
  const { search, customer, line: wanted, age, waiting } = paging
  const direction = directionOf(paging.sort ?? '-created')
  const key = JSON.stringify([name, search, customer, wanted, age, waiting, direction.column === 'line'])
  const [counted, lines] = await Promise.all([
    sharedCounts(db).read(key, () => countBaskets(db, found, direction.column)),
    readLines(db, seen, locale),
  ])
  const list = { found, counted, lines, ...direction }
  const place = paging.order ? await findPlace(db, list, stripLeadingZeros(paging.order)) : null
  const tab = place?.tab ?? paging.tab
  const page = place ? Math.ceil(place.rank / perPage) : (paging.page ?? 1)
  const all = countOf(counted, tab)
  const counts = {
    open: countOf(counted, 'open'),
    process: countOf(counted, 'process'),
    finished: countOf(counted, 'finished'),
  }
  const summary = { pages: Math.ceil(all / perPage), no_of_orders: all, counts, lines, page, ...(tab && { tab }) }
  const numbers = await findBaskets(db, list, tab, { offset: (page - 1) * perPage, limit: perPage })
  return { orders: await readOrders(db, numbers, locale), ...summary }
}

/** Returns the filters of a page's query. src/gateway/basket/basket-paging.ts applies the same filters in memory. */
function filtersOf({ search = '', customer = '', line: wanted, age, waiting }: Paging, now: Date): SQL[] {
  const filters: SQL[] = []
  const basketNumber = stripLeadingZeros(search)
  if (basketNumber !== '') filters.push(sql`${basket.basketNumber} like ${containing(basketNumber)}`)
  for (const isIn of searchConditions(customer)) filters.push(isIn(sql`${basket.search}`))
  if (wanted) {
    const lines = sql`select ${line.code} from ${line} where ${wanted} in (${line.code}, ${line.nameDe}, ${line.nameEn})`
    filters.push(sql`${basket.lineCode} = any(array(${lines}))`)
  }
  if (age) filters.push(lte(basket.createdAt, new Date(now.getTime() - age * dayMs)))
  if (waiting === '1') filters.push(eq(basket.status, basketStatus.waiting))
  return filters
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Returns code and name of every line that a basket seen by the caller has, sorted by name. */
async function readLines(db: Db, seen: SQL[], locale: Locale): Promise<[string, string][]> {
  const name = lineName(locale)
  const anyBasket = db
    .select({ one: sql`1` })
    .from(basket)
    .where(and(inAnyTab, eq(basket.lineCode, line.code), ...seen))
  const lines = await db
    .select({ code: line.code, name })
    .from(line)
    .where(exists(anyBasket))
    .orderBy(sql`${name} collate "und-x-icu"`)
  return lines.map((one) => [one.code, one.name])
}

async function readOrders(db: Db, numbers: readonly string[], locale: Locale): Promise<Order[]> {
  if (numbers.length === 0) return []
  const rows = await selectOrders(db, locale).where(inArray(basket.basketNumber, [...numbers]))
  const byNumber = new Map(rows.map((row) => [row.basket_number, orderOf(row)]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
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
