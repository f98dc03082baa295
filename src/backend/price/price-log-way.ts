/** How a page is found: gathered by the keys of the rarest filter, or met in order along an index; and whether slow filters are known by their keys. */
export type Way = { by: 'gather' | 'walk'; isKeyed: boolean }

/** slowness: ms to read the keys if all logs are of it; 0 where the log itself tells as fast. isKnown: they were read before. */
type Filter = { count: number; slowness: number; isKnown?: boolean }
/**
 * logs: how many there are, and in total of all filters. reach: how many to the end of the page. isIncluded: whether the indexes by key
 * hold what is sorted by. isApart: whether the logs found may stand together in the order, for each way to know the filters.
 */
type Asked = {
  logs: number
  total: number
  filters: readonly Filter[]
  reach: number
  isIncluded: boolean
  isApart: { keyed: boolean; met: boolean }
}

/** ms, as measured among a million logs: one log in an index, in the table, and sorted. */
const costs = { inIndex: 0.000_15, inTable: 0.001, sorted: 0.000_3 }
/** The part of all logs that is passed by where those found stand together. */
const apart = 0.5

const ways: readonly Way[] = [
  { by: 'gather', isKeyed: true },
  { by: 'gather', isKeyed: false },
  { by: 'walk', isKeyed: true },
  { by: 'walk', isKeyed: false },
]

/** The cheapest way to a page. mustCount: its logs are gathered, to be counted. */
export function cheapestWay(asked: Asked, mustCount: boolean): Way {
  const open = ways.filter(({ by }) => by === 'gather' || !mustCount)
  const costed = open.map((way) => ({ way, cost: way.by === 'gather' ? gathering(way, asked) : walking(way, asked) }))
  return costed.reduce((least, one) => (one.cost < least.cost ? one : least)).way
}

const keysOf = ({ count, slowness, isKnown }: Filter, logs: number) =>
  isKnown ? 0 : (slowness * count) / Math.max(1, logs)
const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)

function gathering({ isKeyed }: Way, { logs, total, filters, isIncluded }: Asked): number {
  const [rarest, ...others] = filters.toSorted((one, other) => one.count - other.count)
  if (!rarest) return 0
  const isRead = !isKeyed && others.some(({ slowness }) => slowness > 0)
  const keys = keysOf(rarest, logs) + (isKeyed ? sumOf(others.map((one) => keysOf(one, logs))) : 0)
  const gathered = rarest.count * (isRead ? costs.inTable : costs.inIndex)
  return keys + gathered + total * (costs.sorted + (isIncluded || isRead ? 0 : costs.inTable))
}

function walking({ isKeyed }: Way, { logs, total, filters, reach, isApart }: Asked): number {
  const usual = Math.min(logs, (reach * logs) / Math.max(1, total))
  const passed = isApart[isKeyed ? 'keyed' : 'met'] ? Math.max(usual, logs * apart) : usual
  const isRead = !isKeyed && filters.some(({ slowness }) => slowness > 0)
  const keys = isKeyed ? sumOf(filters.map((one) => keysOf(one, logs))) : 0
  return keys + passed * (isRead ? costs.inTable : costs.inIndex)
}
