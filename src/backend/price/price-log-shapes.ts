import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import type { LogFilter } from './price-log-filter.ts'
import { isAmong, listOf } from './price-log-keys.ts'
import type { Known } from './price-log-known.ts'
import { gatheredBy, namedBy, nameOfSort, orderOf } from './price-log-order.ts'

export type Part = { sort: string; limit: number; offset: number }

const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

const gathered = z.object({ total: z.int(), ids: z.array(z.int()) })

/** isRead: the rows are read from the table in any case. isCounted: else there is no total, 0. */
export type Gathering = { isRead: boolean; isCounted: boolean }

/** Gathers, sorts and counts all matches: for few. */
export async function gather(db: Db, part: Part, conditions: SQL[], { isRead, isCounted }: Gathering) {
  const { sort, limit, offset } = part
  const { order } = orderOf(sort)
  const { before, found } = foundBy(sort, conditions, isRead)
  // Who does not count passes them on one by one; an offset keeps the planner from walking in order.
  const ids = (from: SQL) => sql`array(select id from ${from} order by ${order} limit ${limit} offset ${offset}) as ids`
  const counted = sql`found as materialized (${found})`
  const statement = isCounted
    ? sql`with ${sql.join([...before, counted], sql`, `)} select (select count(*)::int from found) as total, ${ids(sql`found`)}`
    : sql`${before.length > 0 ? sql`with ${sql.join(before, sql`, `)}` : sql``} select 0 as total, ${ids(sql`(${found} offset 0) found`)}`
  const [page] = await rowsOf(db, gathered, statement)
  return page ?? { total: 0, ids: [] }
}

function foundBy(sort: string, conditions: SQL[], isRead: boolean): { before: SQL[]; found: SQL } {
  const named = isRead ? undefined : namedBy(sort)
  if (!named) {
    const { field, from } = gatheredBy(sort)
    return {
      before: [],
      found: sql`select ${priceLog.id} as id, ${field} as field from ${from} where ${all(conditions)}`,
    }
  }
  // A table of its own is smaller than that of the logs, and each name is read once.
  const met = sql`met as materialized (select ${priceLog.id} as met_id, ${named.by} as met_key from ${priceLog} where ${all(conditions)})`
  const names = sql`named as materialized (select named_key, name from (select distinct met_key as named_key from met) keys
    cross join lateral (${named.read(sql`named_key`)} offset 0) one)`
  return {
    before: [met, names],
    found: sql`select met_id as id, coalesce(name, '') as field from met left join named on named_key = met_key`,
  }
}

const identified = z.object({ id: z.int() })

/** Walks logs in order along an index, up to the end of the part: for many matches. */
export async function walk(db: Db, { sort, limit, offset }: Part, conditions: SQL[]): Promise<number[]> {
  const { field, order } = orderOf(sort)
  const rows = await rowsOf(
    db,
    identified,
    sql`select id from (select ${priceLog.id} as id, ${field} as field from ${priceLog} where ${all(conditions)}) found
      order by ${order} limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => row.id)
}

/** A filter for an index over its keys; those that are not known are read by the same statement. */
export function gatheredFrom({ by, keys, met }: LogFilter, known: Known | undefined): SQL {
  if (known) return known.keys ? sql`${by} = any(array(select unnest(${listOf(known.keys)}::int[])))` : sql`false`
  return keys ? sql`${by} = any(array(select key from (${keys}) keys))` : met
}

/** A filter for a look at each log; if the order goes by the same values, between the first and the last of them. */
export function metBy({ by, sortedAs }: LogFilter, known: Known, sort = ''): SQL {
  if (!known.keys) return sql`false`
  const looked = isAmong(by, known.keys)
  if (!known.hasEnds || sortedAs === undefined || sortedAs !== nameOfSort(sort)) return looked
  const { field } = orderOf(sort)
  return sql`${looked} and ${field} >= ${known.first} and ${field} <= ${known.last}`
}

export type Guess = { logs: number; total: number; counts: readonly number[] }

const counts = z.object({ logs: z.int(), counts: z.array(z.int()), total: z.int() })

/** Estimates how many logs match each condition, and all of them, from a share of the table; the same share each time, so that a number does not change between pages. */
export async function guessCounts(db: Db, conditions: SQL[], share: number): Promise<Guess> {
  const each = conditions.map((one) => sql`count(*) filter (where ${one})`)
  const [found] = await rowsOf(
    db,
    counts,
    sql`select count(*)::int as logs, array[${sql.join(each, sql`, `)}]::int[] as counts,
      (count(*) filter (where ${all(conditions)}))::int as total
      from ${priceLog} tablesample system (${100 * share}) repeatable (1)`,
  )
  const whole = (some = 0) => Math.round(some / share)
  return { logs: whole(found?.logs), total: whole(found?.total), counts: (found?.counts ?? []).map(whole) }
}
