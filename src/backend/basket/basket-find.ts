import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import type { BasketSort } from '#src/contract/basket.ts'
import { type BasketColumn, basketColumns, type BasketTab, basketTabs } from '#src/contract/values/basket-status.ts'

/** Up to this number, PostgreSQL collects and sorts all matches. Above it, matches are read in order along an index. */
const maxGathered = 1_000

const count = z.object({ tab: z.int(), line: z.string().nullable(), n: z.int() })
/**
 * The number of baskets (`n`) in a tab. `tab`: the tab's index in basketTabs. `line`: the code of the baskets'
 * production line; null if they were not counted by line.
 */
export type Count = z.output<typeof count>

/**
 * A sorted list of baskets. `found`: the conditions that its baskets meet. `counted`: the result of countBaskets.
 * `lines`: code and name of every line that may occur, sorted by name.
 */
export type BasketList = {
  found: readonly SQL[]
  counted: readonly Count[]
  lines: readonly [string, string][]
  column: BasketColumn
  isDescending: boolean
}

const byNumber = [sql`${basket.digits}`, sql`${basket.basketNumber}`]

/**
 * Sort keys by column. Each column's keys, after the tab and for some the line, are an index. All keys sort in the same
 * direction, so that PostgreSQL can compare them as one row value.
 */
const sortKeys: Record<BasketColumn, SQL[]> = {
  basket: byNumber,
  customer: [sql`${basket.buyer}`, ...byNumber],
  line: byNumber,
  status: [sql`${basket.status}`, ...byNumber],
  created: [sql`${basket.createdAt}`, sql`${basket.basketNumber}`],
  changed: [sql`${basket.statusAt}`, ...byNumber],
  approval: [sql`${basket.approval}`, ...byNumber],
}

export function directionOf(sort: BasketSort): Pick<BasketList, 'column' | 'isDescending'> {
  const column = basketColumns.find((name) => sort.endsWith(name)) ?? 'created'
  return { column, isDescending: sort.startsWith('-') }
}

const inTab = (tab: BasketTab) => sql`${basket.tab} = ${sql.raw(String(basketTabs.indexOf(tab)))}`
/** SQL condition that is true for every basket. It makes PostgreSQL use an index that begins with the tab. */
export const inAnyTab = sql`${basket.tab} in (${sql.raw([...basketTabs.keys()].join(', '))})`

/**
 * Counts the baskets that meet all conditions, by tab. If the list is sorted by line (`column`), counts them by tab and
 * line.
 */
export function countBaskets(db: Db, found: readonly SQL[], column: BasketColumn): Promise<Count[]> {
  const all = and(inAnyTab, ...found)
  if (column !== 'line')
    return rowsOf(
      db,
      count,
      sql`select ${basket.tab} as tab, null as line, count(*)::int as n from ${basket} where ${all} group by 1`,
    )
  // Sorted like an index, so that PostgreSQL counts along that index.
  const some = sql`select ${basket.tab} as tab, ${basket.lineCode} as line from ${basket} where ${all} order by 1, 2`
  return rowsOf(db, count, sql`select tab, line, count(*)::int as n from (${some}) found group by 1, 2`)
}

/**
 * Returns how many baskets are in a tab and in these lines. Without `tab`, it counts all tabs; without `lines`, all
 * lines. With `lines`, the baskets must have been counted by line.
 */
export function countOf(counted: readonly Count[], tab: BasketTab | undefined, lines?: readonly string[]): number {
  return counted
    .filter((one) => tab === undefined || basketTabs[one.tab] === tab)
    .filter((one) => lines === undefined || lines.includes(one.line ?? ''))
    .reduce((sum, { n }) => sum + n, 0)
}

/** A part of a list: consecutive rows that share `conditions`. `total`: their number. */
type Stretch = { conditions: SQL[]; total: number }

/**
 * Splits a list into parts that an index can sort. A list sorted by line has a part for each line name; any other list
 * is one part.
 */
function stretchesOf({ column, isDescending, lines, counted }: BasketList, tab: BasketTab | undefined) {
  if (column !== 'line') return [{ conditions: [], total: countOf(counted, tab), codes: lines.map(([code]) => code) }]
  const codesByName = Map.groupBy(lines, ([, name]) => name)
  const stretches = [...codesByName.values()].map((some) => {
    const codes = some.map(([code]) => code)
    const [code = ''] = codes
    const conditions = [codes.length > 1 ? inArray(basket.lineCode, codes) : eq(basket.lineCode, code)]
    return { conditions, total: countOf(counted, tab, codes), codes }
  })
  return isDescending ? stretches.toReversed() : stretches
}

/**
 * Returns the numbers of the baskets on a page, in the list's order. If `tab` is undefined, the list contains the
 * baskets of all tabs.
 */
export async function findBaskets(
  db: Db,
  list: BasketList,
  tab: BasketTab | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const parts: Promise<string[]>[] = []
  let begin = 0
  for (const stretch of stretchesOf(list, tab)) {
    const from = Math.max(0, offset - begin)
    const rows = Math.min(stretch.total, offset + limit - begin) - from
    if (rows > 0) parts.push(readStretch(db, list, tab, stretch, from, rows))
    begin += stretch.total
  }
  return (await Promise.all(parts)).flat()
}

const numbered = z.object({ number: z.string() })

/**
 * Returns basket numbers of a part. It reads from the nearer end, so that the last page costs as little as the first.
 */
async function readStretch(
  db: Db,
  { found, column, isDescending }: BasketList,
  tab: BasketTab | undefined,
  { conditions, total }: Stretch,
  from: number,
  rows: number,
): Promise<string[]> {
  const after = total - from - rows
  const isBackwards = after < from
  const keys = sortKeys[column]
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const named = sql.join(
    [sql`${basket.basketNumber} as number`, ...keys.map((key, at) => sql`${key} as ${keyAt(at)}`)],
    sql`, `,
  )
  const order = sql.join(
    keys.map((_, at) => sql`${keyAt(at)} ${direction}`),
    sql`, `,
  )
  // Each tab is sorted separately. PostgreSQL then merges the sorted tabs, which is faster than sorting them together.
  const inOne = (one: SQL) =>
    sql`(select ${named} from ${basket} where ${and(one, ...conditions, ...found)} order by ${order})`
  const tabs = tab === undefined ? basketTabs : [tab]
  const some = sql.join(
    tabs.map((each) => inOne(inTab(each))),
    sql` union all `,
  )
  const part = sql`order by ${order} limit ${rows} offset ${Math.min(from, after)}`
  const areFew = total <= maxGathered
  const met = await rowsOf(
    db,
    numbered,
    areFew
      ? sql`with met as materialized (${some}) select number from met ${part}`
      : sql`select number from (${some}) met ${part}`,
  )
  const numbers = met.map(({ number }) => number)
  return isBackwards ? numbers.toReversed() : numbers
}

const keyAt = (at: number) => sql.raw(`k${at}`)

const ownRow = z.object({ tab: z.int(), line: z.string() })

/** Returns a basket's tab and its rank in that tab, from 1; null if the basket is not in the list. */
export async function findPlace(
  db: Db,
  list: BasketList,
  basketNumber: string,
): Promise<{ tab: BasketTab; rank: number } | null> {
  const { found, column, isDescending } = list
  const isOwn = eq(basket.basketNumber, basketNumber)
  const [own] = await rowsOf(
    db,
    ownRow,
    sql`select ${basket.tab} as tab, ${basket.lineCode} as line from ${basket} where ${and(isOwn, ...found)}`,
  )
  const tab = own && basketTabs[own.tab]
  if (!tab) return null
  const stretches = stretchesOf(list, tab)
  const at = stretches.findIndex(({ codes }) => codes.includes(own.line))
  const before = stretches.slice(0, at).reduce((sum, { total }) => sum + total, 0)
  const keys = sql.join(sortKeys[column], sql`, `)
  const isBefore = sql`(${keys}) ${sql.raw(isDescending ? '>' : '<')} (select ${keys} from ${basket} where ${isOwn})`
  const [rank] = await rowsOf(
    db,
    z.object({ rank: z.int() }),
    sql`select count(*)::int + 1 as rank from ${basket} where ${and(inTab(tab), ...(stretches[at]?.conditions ?? []), isBefore, ...found)}`,
  )
  return { tab, rank: before + (rank?.rank ?? 1) }
}
