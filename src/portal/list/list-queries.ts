import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import type { Seed } from '#src/portal/shell/query-scope.tsx'
import type { Answer, Refusal, RefusalCode } from '#src/contract/call.ts'

/** Where a list says nothing else. */
export const rowsPerPage = 25

/** A list that could not be read just now: thrown, so that React Query keeps the last one that could. */
export class ListFailed extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

// A server's client lives for one request. Infinity sets no timer that would hold it; 0 would drop what is read before it is rendered.
export const gcTime = typeof window === 'undefined' ? Infinity : 300_000

/** What is read, and the refusals that a screen shows; every other is thrown. */
export async function readOrThrow<D>(
  read: Promise<Answer<D>>,
  shown: readonly RefusalCode[] = ['unauthenticated', 'forbidden'],
): Promise<Answer<D>> {
  const answer = await read
  if (answer.ok || shown.includes(answer.refusal.code)) return answer
  throw new ListFailed(answer.refusal)
}

export type Choice = { value: string; label: string }

/** One page of what a filter finds. */
export type ListPart<Row, Tab extends string = string> = {
  rows: readonly Row[]
  /** How many there are on all pages. */
  all: number
  /** There are more: whoever holds them counts and pages no further than `all`. */
  goesOn?: boolean
  /** How many the filter finds in each tab. */
  counts?: Record<Tab, number> | undefined
  /** What its filters are chosen from, where only who holds the rows knows. */
  choices?: Readonly<Record<string, readonly Choice[]>> | undefined
  /** What else its holder tells, by name. */
  told?: Readonly<Record<string, string>>
}

/** What is looked at: a tab, a page, how it is sorted, and by what it is filtered. */
type AnyView = { tab: string; sort: string; page: number }

/** How the rows of a list are read and told apart; the same for all its pages. */
export type ListSource<Row, View extends AnyView> = {
  key: string
  /** How many rows a page has. */
  perPage?: number
  idOf: (row: Row) => string
  read: (view: View, perPage: number, signal?: AbortSignal) => Promise<Answer<ListPart<Row, View['tab']>>>
  /** What of a view decides nothing about which rows it has, beside its columns. */
  aside?: readonly (keyof View & string)[]
  /** In which tab a row stands by now, where there is more than one. */
  tabOf?: (row: Row) => View['tab']
  /** A stream tells of its rows; without one they are read again with every change of what is looked at. */
  isFollowed?: true
  /** Reads a row that has left its tab; without it, such a row shows what was last known. */
  reread?: (row: Row) => Promise<Row>
  /** Somebody is at work on a row here: it stays under the eyes, wherever it stands by now. */
  isHeld?: (row: Row) => boolean
  /** Whether one state of a row came after the other; a stream may tell of it while an older one is on its way. */
  isLater?: (row: Row, other: Row) => boolean
}

const keyOf = <Row, View extends AnyView>(source: ListSource<Row, View>, view: View) => {
  const { sort, page } = view
  const tab: View['tab'] = view.tab
  const others = new Set<string>(['tab', 'sort', 'page', 'columns', ...(source.aside ?? [])])
  const filters = Object.entries(view).filter(([name]) => !others.has(name))
  return ['list', source.key, JSON.stringify(filters.toSorted()), tab, `${sort} ${page}`] as const
}

/** The query of one page. "Log in" and "not permitted" are values; no answer is an error. What is shown stays until the next is read. */
export function listQuery<Row, View extends AnyView>(source: ListSource<Row, View>, view: View) {
  const key = keyOf(source, view)
  const [, , filters, tab] = key
  return queryOptions({
    queryKey: key,
    networkMode: 'always',
    gcTime,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal, client, queryKey }) => {
      const { perPage = rowsPerPage } = source
      let part = await readOrThrow(source.read(view, perPage, signal))
      const pages = part.ok ? Math.ceil(part.data.all / perPage) : 0
      if (pages > 0 && view.page > pages)
        part = await readOrThrow(source.read({ ...view, page: pages }, perPage, signal))
      const before = client.getQueryData<typeof part>(queryKey)
      if (!part.ok || !before?.ok) return part
      const { reread = async (row: Row) => row } = source
      const there = new Set(part.data.rows.map(source.idOf))
      const isGone = (row: Row) => stays(source, tab, row) && !there.has(source.idOf(row))
      const moved = await Promise.all(before.data.rows.map((row) => (isGone(row) ? reread(row) : row)))
      const kept = keepPlaces(source, tab, { ...before.data, rows: moved }, part.data)
      const told = client.getQueryData<typeof part>(queryKey)
      return { ...part, data: told?.ok ? keepTold(source, kept, told.data) : kept }
    },
    placeholderData: (part, query) => (query?.queryKey[2] === filters && query.queryKey[3] === tab ? part : undefined),
  })
}

const hasLeft = <Row>({ tabOf }: Pick<ListSource<Row, AnyView>, 'tabOf'>, tab: string, row: Row) =>
  tabOf !== undefined && tabOf(row) !== tab

const stays = <Row>(source: Pick<ListSource<Row, AnyView>, 'tabOf' | 'isHeld'>, tab: string, row: Row) =>
  hasLeft(source, tab, row) || source.isHeld?.(row) === true

/** What has left the tab since it was seen there, and what somebody is at work on, keeps its place under the eyes of who looks at it. */
export function keepPlaces<Row, Tab extends string>(
  source: Pick<ListSource<Row, AnyView>, 'idOf' | 'tabOf' | 'isHeld'>,
  tab: Tab,
  before: ListPart<Row, Tab>,
  now: ListPart<Row, Tab>,
): ListPart<Row, Tab> {
  const there = new Set(now.rows.map(source.idOf))
  const rows = [...now.rows]
  for (const [index, row] of before.rows.entries())
    if (stays(source, tab, row) && !there.has(source.idOf(row))) rows.splice(Math.min(index, rows.length), 0, row)
  return { ...now, rows }
}

/** What was told of a row while its page was read holds against what was read, the tabs' counts with it. */
function keepTold<Row, Tab extends string>(
  { idOf, tabOf, isLater }: Pick<ListSource<Row, AnyView & { tab: Tab }>, 'idOf' | 'tabOf' | 'isLater'>,
  read: ListPart<Row, Tab>,
  told: ListPart<Row, Tab>,
): ListPart<Row, Tab> {
  const toldById = new Map(told.rows.map((row) => [idOf(row), row]))
  const counts = read.counts && { ...read.counts }
  const rows = read.rows.map((row) => {
    const later = toldById.get(idOf(row))
    if (later === undefined || isLater?.(later, row) !== true) return row
    if (counts && tabOf) {
      counts[tabOf(row)] -= 1
      counts[tabOf(later)] += 1
    }
    return later
  })
  return { ...read, rows, counts }
}

const usualPollMs = () => 60_000

/** How the reading of a list goes. */
export type ListReading<Row, Tab extends string> = Pick<
  UseQueryResult<Answer<ListPart<Row, Tab>>>,
  'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
> & {
  /** Rows change as it happens. */
  isLive?: boolean
}

/** The page of a view, read again from time to time, and as soon as the server is back. */
export function useList<Row, View extends AnyView>(
  source: ListSource<Row, View>,
  view: View,
  pollMs: (part: ListPart<Row, View['tab']> | undefined) => number = usualPollMs,
) {
  const query = useQuery({
    ...listQuery(source, view),
    refetchInterval: ({ state }) => pollMs(state.data?.ok ? state.data.data : undefined),
  })
  useReadAgain(query.error, query.refetch)
  const client = useQueryClient()
  const [, , filters, tab, rest] = keyOf(source, view)
  // Who looks away and comes back finds what is there by then.
  useEffect(() => () => dropMoved(client, source, [filters, tab, rest]), [client, source, filters, tab, rest])
  return query
}

/** Takes what has left the tab out of what is kept of it. Where nothing is left, though other pages have more, there is nothing to show until it is read again. */
export function dropMoved<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  [filters, tab, view]: [filters: string, tab: View['tab'], view: string],
): void {
  const queryKey = ['list', source.key, filters, tab, view]
  const part = client.getQueryData<Answer<ListPart<Row, View['tab']>>>(queryKey)
  if (!part?.ok) return
  const rows = part.data.rows.filter((row) => !hasLeft(source, tab, row))
  const { counts, all } = part.data
  const rest = counts?.[tab] ?? all - part.data.rows.length
  if (rows.length === 0 && rest > 0) client.removeQueries({ queryKey, exact: true })
  else client.setQueryData(queryKey, { ...part, data: { ...part.data, rows } }, { updatedAt: readAt(client, queryKey) })
}

/** For a route's loader: the page of a list. What is there already is shown at once, and read again beside it. */
export async function loadList<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  view: View,
  cause: 'enter' | 'stay' | 'preload',
): Promise<Seed[]> {
  const query = listQuery(source, view)
  const isThere = client.getQueryData(query.queryKey) !== undefined
  if (!isThere && cause === 'enter') await client.prefetchQuery(query)
  else if (!source.isFollowed && cause !== 'preload') void rereadList(client, source)
  return [seedOf(client, query.queryKey)]
}

/** Whether what the last reading of a view was about is not there for this person. */
export function isMissing<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  view: View,
): boolean {
  const error = client.getQueryState(keyOf(source, view))?.error
  return error instanceof ListFailed && error.refusal.code === 'not-found'
}

/** What a loader hands to the browser. */
export function seedOf(client: QueryClient, queryKey: QueryKey): Seed {
  const state = client.getQueryState(queryKey)
  return { key: queryKey, data: state?.data, readAt: state?.dataUpdatedAt ?? 0 }
}

/** Writes what is known of a row by now wherever it is shown, the tabs' counts with it; answers whether it is shown at all. */
export function patchRow<Row, View extends AnyView>(
  client: QueryClient,
  { key, idOf, tabOf }: ListSource<Row, View>,
  id: string,
  change: Partial<Row>,
): Row | undefined {
  const shown = client.getQueriesData<Answer<ListPart<Row, View['tab']>>>({ queryKey: ['list', key] })
  let was: Row | undefined
  const countedFor = new Set<unknown>()
  for (const [[, , filters], part] of shown) {
    const row = part?.ok ? part.data.rows.find((one) => idOf(one) === id) : undefined
    if (row === undefined) continue
    was = row
    countedFor.add(filters)
  }
  if (was === undefined) return undefined
  const [from, to] = [tabOf?.(was), tabOf?.({ ...was, ...change })]
  for (const [queryKey, part] of shown) {
    if (!part?.ok) continue
    const rows = part.data.rows.map((row) => (idOf(row) === id ? { ...row, ...change } : row))
    const { counts } = part.data
    const moved =
      counts && from && to && from !== to && countedFor.has(queryKey[2])
        ? { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 }
        : counts
    client.setQueryData(
      queryKey,
      { ...part, data: { ...part.data, rows, counts: moved } },
      { updatedAt: readAt(client, queryKey) },
    )
  }
  return was
}

// A patch makes nothing of the rest newer than it is.
const readAt = (client: QueryClient, queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0

/** Reads what is shown again; the other pages when they are next looked at. */
export async function rereadList(client: QueryClient, { key }: { key: string }): Promise<void> {
  await client.invalidateQueries({ queryKey: ['list', key] })
}
