import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { company, companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import type { LogFilter } from './price-log-filter.ts'
import { gather, guessCounts, keyed, type Part, walk } from './price-log-shapes.ts'
import { priceLogsCounted } from '#src/contract/values/price-logs.ts'

/** key: identifies the filters, so that equal requests share a plan. */
type LogQuery = Part & { companyId: number; key: string; filters: LogFilter[] }
type Found = { total: number; isEstimate: boolean; ids: number[] }

/**
 * sampledPages: table pages read to estimate how many logs there are. gathered: up to this many logs are gathered and sorted,
 * more are met in order along an index. few: below this estimate matches are counted; narrowed: logs of one filter read for that.
 */
const usualSizes = { sampledPages: 200, gathered: 30_000, few: 2 * priceLogsCounted, narrowed: 150_000 }
const pageBytes = 8_192
/** From this share on a filter's keys need not be known first; from nearly all, if the order goes by the same values. */
const commonShare = { other: 0.5, same: 0.9 }

const ofCompany = (companyId: number): SQL =>
  sql`from ${companyAncestor} where ${eq(companyAncestor.ancestorId, companyId)}`

export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} ${ofCompany(companyId)})`

/** How a page is found: its conditions, and the estimate if logs are met in order instead of gathered. */
type Plan = { conditions: SQL[]; guessed?: number }
const sharedPlans = prepared(() => new SharedReading<Plan>())

const ground = z.object({ isTop: z.boolean(), pages: z.coerce.number() })

/** A page of the logs that a company's user may see, as ids in order, and their number: beyond the paging limit an estimate. */
export async function findLogs(db: Db, query: LogQuery, sizes = usualSizes): Promise<Found> {
  const sortName = query.sort.replace(/^-/, '')
  const isByFilter = query.filters.some(({ sortedAs }) => sortedAs === sortName)
  // All pages of one filter share a plan, except for the sort by its own values.
  const key = JSON.stringify([query.companyId, query.key, isByFilter ? sortName : '', sizes])
  const { conditions, guessed } = await sharedPlans(db).read(key, () => planOf(db, query, sizes))
  if (guessed === undefined) return exact(await gather(db, query, conditions))
  const ids = await walk(db, query, conditions)
  return { total: Math.max(priceLogsCounted + 1, guessed), isEstimate: true, ids }
}

async function planOf(db: Db, query: LogQuery, sizes: typeof usualSizes): Promise<Plan> {
  const { companyId } = query
  const [{ isTop, pages } = { isTop: false, pages: 0 }] = await rowsOf(
    db,
    ground,
    sql`select not exists (select from ${company} where ${company.parentId} is null and ${company.id} <> ${companyId})
      and exists (select from ${company} where ${company.parentId} is null and ${company.id} = ${companyId}) as "isTop",
      pg_relation_size('price_log') / ${pageBytes} as pages`,
  )
  // A user of the one company above all others sees every company's logs.
  const scope: LogFilter = isTop
    ? { met: sql`${priceLog.companyId} is not null`, by: priceLog.companyId }
    : {
        met: withinCompany(companyId),
        by: priceLog.companyId,
        keys: sql`select ${companyAncestor.companyId} as key, null as value ${ofCompany(companyId)}`,
      }
  const filters = [scope, ...query.filters]
  const metOf = (some: LogFilter[]) => some.map((one) => one.met)
  if (pages <= sizes.sampledPages * 2) return { conditions: metOf(filters) }
  const guess = await guessCounts(db, metOf(filters), sizes.sampledPages / pages)
  const rarest = filters.toSorted((one, other) => guess.countOf(one.met) - guess.countOf(other.met))[0] ?? scope
  const sortName = query.sort.replace(/^-/, '')
  const isCommon = ({ met, sortedAs }: LogFilter) =>
    guess.countOf(met) >= guess.logs * commonShare[sortedAs === sortName ? 'same' : 'other']
  const rarestCount = guess.countOf(rarest.met)
  // Each filter may match often, and all together nowhere.
  const areFew = guess.total < sizes.few
  // Where most logs match, a walk soon has enough.
  const isDense = !areFew && guess.total >= guess.logs / 2
  const isMixed = !isCommon(rarest) && query.filters.some(isCommon)
  if (!isDense && (rarestCount <= sizes.gathered || ((areFew || isMixed) && rarestCount <= sizes.narrowed))) {
    const others = metOf(filters.filter((one) => one !== rarest))
    return { conditions: [await keyed(db, rarest, 'gathered'), ...others] }
  }
  const conditions = await Promise.all(
    filters.map((one) => (isCommon(one) ? one.met : keyed(db, one, 'met', query.sort))),
  )
  return areFew ? { conditions } : { conditions, guessed: guess.total }
}

const exact = (found: { total: number; ids: number[] }): Found => ({
  ...found,
  isEstimate: found.total > priceLogsCounted,
})
