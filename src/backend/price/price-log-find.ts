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

/** key: what the filters were read from; those who ask for the same are known by it. */
type Asked = Part & { companyId: number; key: string; filters: LogFilter[] }
type Found = { total: number; isEstimate: boolean; ids: number[] }

/**
 * sampledPages: so much of the table is looked at to guess how many logs there are. gathered: so many are gathered and sorted; where there
 * are more, they are met in their order along an index. few: where fewer seem to meet all filters, they
 * are counted; narrowed: so many of one filter are gone through for that.
 */
const usualSizes = { sampledPages: 200, gathered: 30_000, few: 2 * priceLogsCounted, narrowed: 150_000 }
const pageBytes = 8_192
/** Where as many meet a filter, its keys need not be known first; nor where nearly all do, if the order goes by the same values. */
const commonShare = { other: 0.5, same: 0.9 }

const ofCompany = (companyId: number): SQL =>
  sql`from ${companyAncestor} where ${eq(companyAncestor.ancestorId, companyId)}`

/** The logs of a company and of those below it. */
export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} ${ofCompany(companyId)})`

/** How a page is found: what its logs have to meet, and how many seem to where they are met in their order instead of gathered. */
type Plan = { conditions: SQL[]; guessed?: number }
const sharedPlans = prepared(() => new SharedReading<Plan>())

const ground = z.object({ isTop: z.boolean(), pages: z.coerce.number() })

/** A page of the logs that somebody of a company may see, as ids in their order, and how many there are: beyond those that can be paged through a guess. */
export async function findLogs(db: Db, asked: Asked, sizes = usualSizes): Promise<Found> {
  const sortName = asked.sort.replace(/^-/, '')
  const isByFilter = asked.filters.some(({ sortedAs }) => sortedAs === sortName)
  // All pages of one filter have one plan, but for the sort by its own values.
  const key = JSON.stringify([asked.companyId, asked.key, isByFilter ? sortName : '', sizes])
  const { conditions, guessed } = await sharedPlans(db).read(key, () => planOf(db, asked, sizes))
  if (guessed === undefined) return exact(await gather(db, asked, conditions))
  const ids = await walk(db, asked, conditions)
  return { total: Math.max(priceLogsCounted + 1, guessed), isEstimate: true, ids }
}

async function planOf(db: Db, asked: Asked, sizes: typeof usualSizes): Promise<Plan> {
  const { companyId } = asked
  const [{ isTop, pages } = { isTop: false, pages: 0 }] = await rowsOf(
    db,
    ground,
    sql`select not exists (select from ${company} where ${company.parentId} is null and ${company.id} <> ${companyId})
      and exists (select from ${company} where ${company.parentId} is null and ${company.id} = ${companyId}) as "isTop",
      pg_relation_size('price_log') / ${pageBytes} as pages`,
  )
  // Whoever belongs to the one company above all others sees every log of a company.
  const scope: LogFilter = isTop
    ? { met: sql`${priceLog.companyId} is not null`, by: priceLog.companyId }
    : {
        met: withinCompany(companyId),
        by: priceLog.companyId,
        keys: sql`select ${companyAncestor.companyId} as key, null as value ${ofCompany(companyId)}`,
      }
  const filters = [scope, ...asked.filters]
  const metOf = (some: LogFilter[]) => some.map((one) => one.met)
  if (pages <= sizes.sampledPages * 2) return { conditions: metOf(filters) }
  const guess = await guessCounts(db, metOf(filters), sizes.sampledPages / pages)
  const rarest = filters.toSorted((one, other) => guess.countOf(one.met) - guess.countOf(other.met))[0] ?? scope
  const sortName = asked.sort.replace(/^-/, '')
  const isCommon = ({ met, sortedAs }: LogFilter) =>
    guess.countOf(met) >= guess.logs * commonShare[sortedAs === sortName ? 'same' : 'other']
  const rarestCount = guess.countOf(rarest.met)
  // Each filter may be met often and all together nowhere.
  const areFew = guess.total < sizes.few
  // Where most meet them all, a walk has met enough soon.
  const isDense = !areFew && guess.total >= guess.logs / 2
  const isMixed = !isCommon(rarest) && asked.filters.some(isCommon)
  if (!isDense && (rarestCount <= sizes.gathered || ((areFew || isMixed) && rarestCount <= sizes.narrowed))) {
    const others = metOf(filters.filter((one) => one !== rarest))
    return { conditions: [await keyed(db, rarest, 'gathered'), ...others] }
  }
  const conditions = await Promise.all(
    filters.map((one) => (isCommon(one) ? one.met : keyed(db, one, 'met', asked.sort))),
  )
  return areFew ? { conditions } : { conditions, guessed: guess.total }
}

const exact = (found: { total: number; ids: number[] }): Found => ({
  ...found,
  isEstimate: found.total > priceLogsCounted,
})
