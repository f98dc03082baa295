import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { companyAncestor } from '#src/backend/platform/db/tables/company.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { Kept } from '#src/backend/platform/kept.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import type { LogFilter } from './price-log-filter.ts'
import { type Ground, readGround } from './price-log-ground.ts'
import { type Known, readKnown } from './price-log-known.ts'
import { isIncluded, nameOfSort } from './price-log-order.ts'
import {
  gather,
  gatheredFrom,
  type Gathering,
  type Guess,
  guessCounts,
  metBy,
  type Part,
  walk,
} from './price-log-shapes.ts'
import { cheapestWay, type Way } from './price-log-way.ts'
import { priceLogsCounted } from '#src/contract/values/price-logs.ts'

/** key: identifies the filters, so that equal requests share what they read. */
type LogQuery = Part & { companyId: number; key: string; filters: LogFilter[] }
type Found = { total: number; isEstimate: boolean; ids: number[] }

/** sampledPages: table pages read to estimate how many logs there are. few: below this estimate matches are counted. */
const usualSizes = { sampledPages: 200, few: 2 * priceLogsCounted }
type Sizes = typeof usualSizes & { way?: Way }
/** A filter of more than this part of all logs has them everywhere in an order. */
const broad = 0.5

/** How long an estimate is kept, which says that it is one, or else decides only how logs are found. */
const guessing = { ms: 60_000, most: 256 }
const memory = prepared(() => ({
  grounds: new SharedReading<Ground>(),
  guesses: new SharedReading<Guess>(),
  kept: new Kept<Guess>(guessing),
}))

const ofCompany = (companyId: number): SQL =>
  sql`from ${companyAncestor} where ${eq(companyAncestor.ancestorId, companyId)}`

export const withinCompany = (companyId: number): SQL =>
  sql`${priceLog.companyId} in (select ${companyAncestor.companyId} ${ofCompany(companyId)})`

/** guessed: about how many logs there are, unless they have to be counted. */
type Plan = { by: Way['by']; conditions: SQL[]; isRead: boolean; guessed?: number }

/** A filter and what is known of it already. */
type Told = { filter: LogFilter; known: Known | undefined }

/** A page of the logs that a company's user may see, as ids in order, and their number: beyond the paging limit an estimate. */
export async function findLogs(db: Db, query: LogQuery, sizes: Sizes = usualSizes): Promise<Found> {
  const { companyId, key, filters } = query
  const { grounds } = memory(db)
  const ground = await grounds.read(`${companyId} ${key}`, () => readGround(db, companyId, filters))
  const { by, conditions, isRead, guessed } = await planOf(db, query, ground, sizes)
  // Otherwise all logs would be passed by, to come to a page that is not there.
  if (guessed !== undefined && query.offset >= guessed) return { total: guessed, isEstimate: true, ids: [] }
  const how: Gathering = { isRead, isCounted: guessed === undefined }
  const { total, ids } =
    by === 'gather' ? await gather(db, query, conditions, how) : { total: 0, ids: await walk(db, query, conditions) }
  // However a page was found: the same number for all of them.
  if (guessed !== undefined) return { total: guessed, isEstimate: true, ids }
  return { total, isEstimate: total > priceLogsCounted, ids }
}

async function planOf(db: Db, query: LogQuery, ground: Ground, sizes: Sizes): Promise<Plan> {
  const scope = scopeOf(query.companyId, ground.isTop)
  if (ground.pages <= sizes.sampledPages * 2)
    return { by: 'gather', conditions: [scope, ...query.filters].map(({ met }) => met), isRead: true }
  const told: Told[] = [scope, ...query.filters].map((filter, at) => ({ filter, known: ground.known[at - 1] }))
  const guess = await guessOf(db, query, ground, told, sizes)
  const mustCount = guess.total < sizes.few
  const way = sizes.way ?? cheapestWay(askedOf(query, told, guess), mustCount)
  const conditions = await conditionsOf(db, query, told, guess.counts, way)
  const isRead = !way.isKeyed && query.filters.some(({ slow }) => slow)
  return { by: way.by, conditions, isRead, ...(!mustCount && { guessed: Math.max(priceLogsCounted + 1, guess.total) }) }
}

/** A user of the one company above all others sees every company's logs. */
function scopeOf(companyId: number, isTop: boolean): LogFilter {
  if (isTop) return { met: sql`${priceLog.companyId} is not null`, by: priceLog.companyId }
  const keys = sql`select ${companyAncestor.companyId} as key, null as value ${ofCompany(companyId)}`
  return { met: withinCompany(companyId), by: priceLog.companyId, keys }
}

async function guessOf(db: Db, { companyId, key }: LogQuery, { isTop, pages }: Ground, told: Told[], sizes: Sizes) {
  const { guesses, kept } = memory(db)
  const name = JSON.stringify([companyId, isTop, key, sizes.sampledPages])
  const conditions = told.map(({ filter, known }) => (filter.areWords && known ? metBy(filter, known) : filter.met))
  const read = async () => {
    const guess = await guessCounts(db, conditions, sizes.sampledPages / pages)
    kept.set(name, guess)
    return guess
  }
  return kept.get(name) ?? (await guesses.read(name, read))
}

function askedOf({ sort, limit, offset }: LogQuery, told: Told[], { logs, total, counts }: Guess) {
  const name = nameOfSort(sort)
  const narrow = told.filter((_, at) => (counts[at] ?? 0) < logs * broad).map(({ filter }) => filter)
  const isTold = narrow.some(({ goesWith }) => goesWith === name)
  return {
    logs,
    total,
    reach: offset + limit,
    filters: told.map(({ filter, known }, at) => ({
      count: counts[at] ?? 0,
      slowness: filter.slow?.ms ?? 0,
      isKnown: known !== undefined && (known.hasEnds || filter.sortedAs !== name),
    })),
    isIncluded: isIncluded(sort),
    // By keys it is known where in the order of their own values the logs of a filter begin and end.
    isApart: { keyed: isTold, met: isTold || narrow.some(({ slow, sortedAs }) => slow && sortedAs === name) },
  }
}

function conditionsOf(db: Db, { sort }: LogQuery, told: Told[], counts: readonly number[], way: Way) {
  const rarest = counts.indexOf(Math.min(...counts))
  const conditions = told.map(async ({ filter, known }, at) => {
    const isGathered = way.by === 'gather' && at === rarest
    if (!isGathered && !filter.areWords && !(filter.slow && way.isKeyed)) return filter.met
    const needsEnds = way.by === 'walk' && filter.sortedAs === nameOfSort(sort)
    const isEnough = known !== undefined && (known.hasEnds || !needsEnds)
    const keys = isEnough ? known : await readKnown(db, filter, needsEnds)
    if (isGathered) return gatheredFrom(filter, keys)
    return keys ? metBy(filter, keys, way.by === 'walk' ? sort : '') : filter.met
  })
  return Promise.all(conditions)
}
