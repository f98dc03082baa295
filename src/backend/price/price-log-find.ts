import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import type { LogFilter } from './price-log-filter.ts'
import { isIncluded, nameOfSort } from './price-log-order.ts'
import { gather, type Guess, guessCounts, keyed, type Part, walk } from './price-log-shapes.ts'
import { cheapestWay, type Way } from './price-log-way.ts'
import { priceLogsCounted } from '#src/contract/values/price-logs.ts'

/** key: identifies the filters, so that equal requests share a plan. */
type LogQuery = Part & { companyId: number; key: string; filters: LogFilter[] }
type Found = { total: number; isEstimate: boolean; ids: number[] }

/** sampledPages: table pages read to estimate how many logs there are. few: below this estimate matches are counted. */
const usualSizes = { sampledPages: 200, few: 2 * priceLogsCounted }
type Sizes = typeof usualSizes & { way?: Way }
const pageBytes = 8_192
/** Pages up to the same of these share a plan. */
const reaches = [1_000, priceLogsCounted]
/** A filter of more than this part of all logs has them everywhere in an order. */
const broad = 0.5

const ofCompany = (companyId: number): SQL =>
  sql`from ${companyAncestor} where ${eq(companyAncestor.ancestorId, companyId)}`

export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} ${ofCompany(companyId)})`

/** guessed: about how many logs there are, unless they have to be counted. isRare: few are left of those that are gathered. */
type Plan = { by: Way['by']; conditions: SQL[]; isRare?: boolean; guessed?: number }
const sharedPlans = prepared(() => new SharedReading<Plan>())

const ground = z.object({ isTop: z.boolean(), pages: z.coerce.number() })

/** A page of the logs that a company's user may see, as ids in order, and their number: beyond the paging limit an estimate. */
export async function findLogs(db: Db, query: LogQuery, sizes: Sizes = usualSizes): Promise<Found> {
  const sortName = nameOfSort(query.sort)
  const isRelated = query.filters.some((one) => one.sortedAs === sortName || one.goesWith === sortName)
  const sortKey = isRelated ? sortName : isIncluded(query.sort)
  const end = query.offset + query.limit
  const reach = reaches.find((one) => one >= end) ?? end
  // Most pages of one filter share a plan.
  const key = JSON.stringify([query.companyId, query.key, sortKey, reach, sizes])
  const { by, conditions, isRare, guessed } = await sharedPlans(db).read(key, () => planOf(db, query, reach, sizes))
  const { total, ids } =
    by === 'gather' ? await gather(db, query, conditions, isRare) : { total: 0, ids: await walk(db, query, conditions) }
  // However a page was found: the same number for all of them.
  if (guessed !== undefined) return { total: Math.max(priceLogsCounted + 1, guessed), isEstimate: true, ids }
  return { total, isEstimate: total > priceLogsCounted, ids }
}

async function planOf(db: Db, query: LogQuery, reach: number, sizes: Sizes): Promise<Plan> {
  const [{ isTop, pages } = { isTop: false, pages: 0 }] = await rowsOf(
    db,
    ground,
    sql`select not exists (select from ${company} where ${company.parentId} is null and ${company.id} <> ${query.companyId})
      and exists (select from ${company} where ${company.parentId} is null and ${company.id} = ${query.companyId}) as "isTop",
      pg_relation_size('price_log') / ${pageBytes} as pages`,
  )
  const scope = scopeOf(query.companyId, isTop)
  if (pages <= sizes.sampledPages * 2)
    return { by: 'gather', conditions: [scope, ...query.filters].map(({ met }) => met) }
  const known = query.filters.map(async (one) => (one.areWords ? { ...one, met: await keyed(db, one, 'met') } : one))
  const filters = [scope, ...(await Promise.all(known))]
  const share = sizes.sampledPages / pages
  const guess = await guessCounts(
    db,
    filters.map(({ met }) => met),
    share,
  )
  const mustCount = guess.total < sizes.few
  const way = sizes.way ?? cheapestWay(askedOf(query, filters, guess, reach), mustCount)
  const conditions = await conditionsOf(db, query, filters, guess.counts, way)
  const isRead = isIncluded(query.sort) || (!way.isKeyed && query.filters.some(({ slowness }) => slowness))
  const isRare = !isRead && guess.total < Math.min(...guess.counts) / 2
  return { by: way.by, conditions, isRare, ...(!mustCount && { guessed: guess.total }) }
}

/** A user of the one company above all others sees every company's logs. */
function scopeOf(companyId: number, isTop: boolean): LogFilter {
  if (isTop) return { met: sql`${priceLog.companyId} is not null`, by: priceLog.companyId }
  const keys = sql`select ${companyAncestor.companyId} as key, null as value ${ofCompany(companyId)}`
  return { met: withinCompany(companyId), by: priceLog.companyId, keys }
}

function askedOf({ sort }: LogQuery, filters: readonly LogFilter[], { logs, total, counts }: Guess, reach: number) {
  const name = nameOfSort(sort)
  const narrow = filters.filter((_, at) => (counts[at] ?? 0) < logs * broad)
  const isTold = narrow.some(({ goesWith }) => goesWith === name)
  return {
    logs,
    total,
    reach,
    filters: filters.map(({ slowness = 0 }, at) => ({ count: counts[at] ?? 0, slowness })),
    isIncluded: isIncluded(sort),
    // By keys it is known where in the order of their own values the logs of a filter begin and end.
    isApart: { keyed: isTold, met: isTold || narrow.some(({ slowness, sortedAs }) => slowness && sortedAs === name) },
  }
}

function conditionsOf(db: Db, { sort }: LogQuery, filters: readonly LogFilter[], counts: readonly number[], way: Way) {
  const rarest = counts.indexOf(Math.min(...counts))
  const conditions = filters.map(async (one, at) => {
    if (way.by === 'gather' && at === rarest) return keyed(db, one, 'gathered')
    const isByKeys = one.areWords || (one.slowness && way.isKeyed)
    return isByKeys ? keyed(db, one, 'met', way.by === 'walk' ? sort : '') : one.met
  })
  return Promise.all(conditions)
}
