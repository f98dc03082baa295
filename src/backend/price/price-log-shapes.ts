import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import type { LogFilter } from './price-log-filter.ts'
import { gatheredBy, nameOfSort, orderOf } from './price-log-order.ts'

export type Part = { sort: string; limit: number; offset: number }

const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

const gathered = z.object({ total: z.int(), ids: z.array(z.int()) })

/** Gathers, counts and sorts all matches: for few. isRare: those found are first told from many others, and then read. */
export async function gather(db: Db, { sort, limit, offset }: Part, conditions: SQL[], isRare = false) {
  const { order } = orderOf(sort)
  const { field, from } = gatheredBy(sort)
  const found = isRare
    ? sql`met as materialized (select ${priceLog.id} as met_id from ${priceLog} where ${all(conditions)}),
      found as materialized (select ${priceLog.id} as id, ${field} as field from met join ${priceLog} on ${priceLog.id} = met_id)`
    : sql`found as materialized (select ${priceLog.id} as id, ${field} as field from ${from} where ${all(conditions)})`
  const [page] = await rowsOf(
    db,
    gathered,
    sql`with ${found}
      select (select count(*)::int from found) as total,
        array(select id from found order by ${order} limit ${limit} offset ${offset}) as ids`,
  )
  return page ?? { total: 0, ids: [] }
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

const known = z.object({ keys: z.string().nullable(), first: z.string().nullable(), last: z.string().nullable() })

/**
 * A filter by its keys, which are read first. gathered: for an index over the keys. met: for a look at each log, which the planner
 * expects to pass often, so that it walks; if the order goes by the same values, between the first and the last of them.
 */
export async function keyed(db: Db, filter: LogFilter, use: 'gathered' | 'met', sort = ''): Promise<SQL> {
  const { by, keys, met, sortedAs } = filter
  if (!keys) return met
  const isSame = sortedAs !== undefined && sortedAs === nameOfSort(sort)
  const ends = isSame ? sql`min(value) as first, max(value) as last` : sql`null as first, null as last`
  const [found] = await rowsOf(db, known, sql`select array_agg(key)::text as keys, ${ends} from (${keys}) known`)
  if (!found?.keys) return sql`false`
  const listed = sql`select unnest(${found.keys}::int[])`
  if (use === 'gathered') return sql`${by} = any(array(${listed}))`
  const looked = sql`(${by} in (${listed})) is true`
  if (!isSame) return looked
  const { field } = orderOf(sort)
  return sql`${looked} and ${field} >= ${found.first} and ${field} <= ${found.last}`
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
