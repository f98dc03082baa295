import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, whoOf } from '#src/backend/context.ts'
import { type Db, rowsOf } from '#src/backend/db.ts'
import { basket, company, companyAncestor, line } from '#src/backend/tables.ts'
import { assertInScope } from '#src/backend/who.ts'
import { stripLeadingZeros } from '#src/basket-number.ts'
import type { Locale } from '#src/site.ts'
import {
  type BasketColumn,
  basketColumns,
  type basketList,
  type BasketSort,
  basketTab,
  type BasketTab,
  type Order,
} from '#src/vue/basket.ts'
import type { Data, Handler, Input } from '#src/vue/call.ts'

const usualRows = 25

/** The baskets of the caller's company and those below, the newest first; of one company where a dealer is named. */
export const listBaskets: Handler<typeof basketList, Context> = async ({ query }, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const { dealer, ...paging } = query
  if (dealer !== undefined) await assertInScope(database.read, who, dealer)
  const seen: SQL[] = [eq(companyAncestor.ancestorId, who.companyId)]
  if (dealer !== undefined) seen.push(eq(basket.companyId, dealer))
  if (Object.values(paging).some((one) => one !== undefined))
    return readPage(database.read, seen, paging, caller.locale)
  const rows = await selectOrders(database.read, caller.locale)
    .where(and(...seen))
    .orderBy(desc(basket.createdAt), desc(basket.basketNumber))
  return { orders: rows.map(orderOf) }
}

type Paging = Omit<Input<typeof basketList>['query'], 'dealer'>

async function readPage(db: Db, seen: SQL[], paging: Paging, locale: Locale): Promise<Data<typeof basketList>> {
  const perPage = paging.number_per_page ?? usualRows
  const sort = paging.sort ?? '-created'
  const part = stripLeadingZeros(paging.search ?? '')
  const found = part === '' ? seen : [...seen, sql`strpos(${basket.basketNumber}, ${part}) > 0`]
  const place = paging.order ? await findPlace(db, found, stripLeadingZeros(paging.order), sort, locale) : null
  const tab = place?.tab ?? paging.tab
  const page = place ? Math.ceil(place.rank / perPage) : (paging.page ?? 1)
  const counts = await countTabs(db, found)
  const all = tab ? counts[tab] : counts.open + counts.process + counts.finished
  const told = { pages: Math.ceil(all / perPage), no_of_orders: all, counts, page, ...(tab && { tab }) }
  const before = (page - 1) * perPage
  const rows = Math.min(perPage, all - before)
  if (rows <= 0) return { orders: [], ...told }
  // Counted from whichever end is nearer: the last page costs what the first does.
  const after = all - before - rows
  const isBackwards = after < before
  const read = await selectOrders(db, locale)
    .where(and(...found, ...(tab ? [inTab[tab]] : [])))
    .orderBy(...sortedBy(sort, locale, isBackwards))
    .limit(rows)
    .offset(Math.min(before, after))
  const orders = read.map(orderOf)
  return { orders: isBackwards ? orders.toReversed() : orders, ...told }
}

const inTab: Record<BasketTab, SQL> = {
  open: sql`${basket.status} <= 2`,
  process: sql`${basket.status} in (3, 4)`,
  finished: sql`${basket.status} >= 5`,
}

/** As the portal itself sorts a list that it holds whole: numbers by value, texts as people do. */
const sortKeys: Record<BasketColumn, (locale: Locale) => SQL[]> = {
  basket: () => byNumber,
  customer: () => [people(sql`${company.name1} || ' ' || ${company.name2} || ' ' || ${basket.customer}`), ...byNumber],
  line: (locale) => [people(sql`${locale === 'de' ? line.nameDe : line.nameEn}`), ...byNumber],
  status: () => [sql`${basket.status}`, ...byNumber],
  // As the index basket_newest has them.
  created: () => [sql`${basket.createdAt}`, sql`${basket.basketNumber}`],
  changed: () => [sql`${basket.statusAt}`, ...byNumber],
  approval: () => [people(sql`coalesce(${basket.approvalNumber}, '')`), ...byNumber],
}

const byNumber = [sql`length(${basket.basketNumber})`, sql`${basket.basketNumber}`]
const people = (text: SQL) => sql`(${text}) collate "und-x-icu"`

function sortedBy(sort: BasketSort, locale: Locale, isBackwards: boolean): SQL[] {
  const column = basketColumns.find((name) => sort.endsWith(name)) ?? 'created'
  const isDescending = sort.startsWith('-') !== isBackwards
  return sortKeys[column](locale).map((key) => (isDescending ? sql`${key} desc` : sql`${key} asc`))
}

async function countTabs(db: Db, found: SQL[]): Promise<Record<BasketTab, number>> {
  const of = (tab: BasketTab) => sql<number>`(count(*) filter (where ${inTab[tab]}))::int`
  const [counts] = await db
    .select({ open: of('open'), process: of('process'), finished: of('finished') })
    .from(basket)
    .innerJoin(companyAncestor, eq(companyAncestor.companyId, basket.companyId))
    .where(and(...found))
  return counts ?? { open: 0, process: 0, finished: 0 }
}

/** In which tab a basket stands, and as which of its rows, from 1 on; null where it is not among what was found. */
async function findPlace(db: Db, found: SQL[], number: string, sort: BasketSort, locale: Locale) {
  const row = z.object({ tab: basketTab, rank: z.int() })
  const tabOf = sql`case when ${inTab.open} then 'open' when ${inTab.process} then 'process' else 'finished' end`
  const [place] = await rowsOf(
    db,
    row,
    sql`select tab, rank from (
      select ${basket.basketNumber} as number, ${tabOf} as tab,
        (row_number() over (partition by ${tabOf} order by ${sql.join(sortedBy(sort, locale, false), sql`, `)}))::int as rank
      from ${basket}
      join ${companyAncestor} on ${companyAncestor.companyId} = ${basket.companyId}
      join ${company} on ${company.id} = ${basket.companyId}
      join ${line} on ${line.code} = ${basket.lineCode}
      where ${and(...found)}
    ) ranked where number = ${number}`,
  )
  return place ?? null
}

function selectOrders(db: Db, locale: Locale) {
  return db
    .select({
      basket_number: basket.basketNumber,
      line__name: locale === 'de' ? line.nameDe : line.nameEn,
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
    .innerJoin(companyAncestor, eq(companyAncestor.companyId, basket.companyId))
    .innerJoin(company, eq(company.id, basket.companyId))
    .innerJoin(line, eq(line.code, basket.lineCode))
}

type OrderRow = Omit<Order, 'created' | 'last_status_update'> & { created: Date; last_status_update: Date }

function orderOf({ created, last_status_update, ...row }: OrderRow): Order {
  return { ...row, created: created.toISOString(), last_status_update: last_status_update.toISOString() }
}
