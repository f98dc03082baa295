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
import type { DehydratedQuery } from '#src/portal/shell/query-scope.tsx'
import type { Answer, Refusal, RefusalCode } from '#src/contract/call/call.ts'

export const rowsPerPage = 25

/** Thrown if the backend refuses to return a list. React Query then keeps the rows read before. */
export class ListFailed extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

// On the server, a query client lives for one request: Infinity sets no timer that would retain it, and 0 would drop
// the data before rendering.
export const gcTime = typeof window === 'undefined' ? Infinity : 300_000

/**
 * Resolves to the answer if it succeeded or if its refusal code is in `shown`. Throws `ListFailed` for any other
 * refusal.
 */
export async function readOrThrow<D>(
  read: Promise<Answer<D>>,
  shown: readonly RefusalCode[] = ['unauthenticated', 'forbidden'],
): Promise<Answer<D>> {
  const answer = await read
  if (answer.ok || shown.includes(answer.refusal.code)) return answer
  throw new ListFailed(answer.refusal)
}

export type Choice = { value: string; label: string }

export type ListPart<Row, Tab extends string = string> = {
  rows: readonly Row[]
  /** The number of rows on all pages. */
  all: number
  /** The page that these rows belong to. It differs from the requested page while that one is being read. */
  page?: number
  /** Set if the backend has more than `all` rows. It does not count them, and its pages do not reach them. */
  hasMore?: boolean
  counts?: Record<Tab, number> | undefined
  /** The choices of filters by name, if only the backend knows them. */
  choices?: Readonly<Record<string, readonly Choice[]>> | undefined
  extra?: Readonly<Record<string, string>>
}

type AnyView = { tab: string; sort: string; page: number }

export type ListSource<Row, View extends AnyView> = {
  key: string
  perPage?: number
  idOf: (row: Row) => string
  read: (view: View, perPage: number, signal?: AbortSignal) => Promise<Answer<ListPart<Row, View['tab']>>>
  /** Fields of a view that do not affect its rows. The columns need not be named. */
  aside?: readonly (keyof View & string)[]
  tabOf?: (row: Row) => View['tab']
  /** Set if a stream reports changes of rows. Lists without a stream are read again on every change of view. */
  isFollowed?: true
  /**
   * Reads the current state of a row that has left its tab but stays in view. By default, the row's last known state is
   * shown.
   */
  reread?: (row: Row) => Promise<Row>
  /**
   * Returns whether the user is editing a row. Such a row stays in view after it has left its tab, and also when the
   * user comes back to the view.
   */
  isHeld?: (row: Row) => boolean
  /**
   * Returns whether `row` is newer than `other`. A stream may report a row before a read in flight returns an older
   * state of it.
   */
  isLater?: (row: Row, other: Row) => boolean
}

const keyOf = <Row, View extends AnyView>(source: ListSource<Row, View>, view: View) => {
  const { sort, page } = view
  const tab: View['tab'] = view.tab
  const others = new Set<string>(['tab', 'sort', 'page', 'columns', ...(source.aside ?? [])])
  const filters = Object.entries(view).filter(([name]) => !others.has(name))
  return ['list', source.key, JSON.stringify(filters.toSorted()), tab, `${sort} ${page}`] as const
}

/**
 * Builds the query of one page of a list. The refusals "not logged in" and "not permitted" are the query's data; any
 * other failure is an error. While another page loads, the previous one stays visible.
 */
export function listQuery<Row, View extends AnyView>(source: ListSource<Row, View>, view: View) {
  const key = keyOf(source, view)
  const [, , filters, tab] = key
  return queryOptions({
    queryKey: key,
    networkMode: 'always',
    gcTime,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal, client, queryKey }) => {
      const part = await readPage(source, view, signal)
      const before = client.getQueryData<typeof part>(queryKey)
      if (!part.ok || !before?.ok) return part
      const moved = await rereadGone(source, tab, before.data, part.data)
      // Events and edits may have changed the visible rows during the read.
      const streamed = client.getQueryData<typeof part>(queryKey)
      const shown = streamed?.ok ? streamed.data : before.data
      const rows = shown.rows.map((row) => moved.get(source.idOf(row)) ?? row)
      const kept = keepPlaces(source, tab, { ...shown, rows }, part.data)
      return { ...part, data: keepStreamed(source, kept, shown) }
    },
    placeholderData: (part, query) => (query?.queryKey[2] === filters && query.queryKey[3] === tab ? part : undefined),
  })
}

/** Reads a page. If the page is beyond the end, reads the last page instead. */
async function readPage<Row, View extends AnyView>(source: ListSource<Row, View>, view: View, signal: AbortSignal) {
  const { perPage = rowsPerPage } = source
  const readAs = async (page: number) => {
    const part = await readOrThrow(source.read({ ...view, page }, perPage, signal))
    return part.ok ? { ...part, data: { ...part.data, page } } : part
  }
  const part = await readAs(view.page)
  const pages = part.ok ? Math.ceil(part.data.all / perPage) : 0
  return pages > 0 && view.page > pages ? readAs(pages) : part
}

const hasLeft = <Row>({ tabOf }: Pick<ListSource<Row, AnyView>, 'tabOf'>, tab: string, row: Row) =>
  tabOf !== undefined && tabOf(row) !== tab

const stays = <Row>(source: Pick<ListSource<Row, AnyView>, 'tabOf' | 'isHeld'>, tab: string, row: Row) =>
  hasLeft(source, tab, row) || source.isHeld?.(row) === true

/**
 * Reads the current state of the rows that stay in view although the new read does not contain them. Returns these rows
 * by id.
 */
async function rereadGone<Row, View extends AnyView>(
  source: ListSource<Row, View>,
  tab: string,
  before: ListPart<Row>,
  now: ListPart<Row>,
): Promise<ReadonlyMap<string, Row>> {
  const { idOf, reread = async (row: Row) => row } = source
  const there = new Set(now.rows.map(idOf))
  const gone = before.rows.filter((row) => stays(source, tab, row) && !there.has(idOf(row)))
  return new Map(await Promise.all(gone.map(async (row) => [idOf(row), await reread(row)] as const)))
}

/**
 * Returns the newly read page `now`, with rows of `before` put back at their previous positions: those that have left
 * the tab, and those that the user is editing. Otherwise they would disappear while the user looks at them.
 */
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

/**
 * Replaces the rows of a read by the rows that the stream reported, where those are newer. Corrects the tabs' counts
 * for rows that changed their tab.
 */
function keepStreamed<Row, Tab extends string>(
  { idOf, tabOf, isLater }: Pick<ListSource<Row, AnyView & { tab: Tab }>, 'idOf' | 'tabOf' | 'isLater'>,
  read: ListPart<Row, Tab>,
  streamed: ListPart<Row, Tab>,
): ListPart<Row, Tab> {
  const streamedById = new Map(streamed.rows.map((row) => [idOf(row), row]))
  const counts = read.counts && { ...read.counts }
  const rows = read.rows.map((row) => {
    const later = streamedById.get(idOf(row))
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

export type ListReading<Row, Tab extends string> = Pick<
  UseQueryResult<Answer<ListPart<Row, Tab>>>,
  'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
> & {
  isLive?: boolean
}

/**
 * Returns the query of the page that a view shows. The page is read again after `pollMs`, and when the server can be
 * reached again.
 */
export function useList<Row, View extends AnyView>(
  source: ListSource<Row, View>,
  view: View,
  pollMs: (part: ListPart<Row, View['tab']> | undefined) => number = usualPollMs,
) {
  const query = useQuery({
    ...listQuery(source, view),
    refetchInterval: ({ state }) => pollMs(state.data?.ok ? state.data.data : undefined),
  })
  useReadAgain(query)
  const client = useQueryClient()
  const [, , filters, tab, rest] = keyOf(source, view)
  // On leaving the view, rows that no longer belong to its tab are removed, so that the user does not find them on
  // coming back.
  useEffect(() => () => dropMoved(client, source, [filters, tab, rest]), [client, source, filters, tab, rest])
  return query
}

/**
 * Removes from a cached page the rows that have left its tab, except those that the user is editing. If the page
 * becomes empty while other pages have rows, the page is removed from the cache.
 */
export function dropMoved<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  [filters, tab, view]: [filters: string, tab: View['tab'], view: string],
): void {
  const queryKey = ['list', source.key, filters, tab, view]
  const part = client.getQueryData<Answer<ListPart<Row, View['tab']>>>(queryKey)
  if (!part?.ok) return
  const rows = part.data.rows.filter((row) => !hasLeft(source, tab, row) || source.isHeld?.(row) === true)
  const { counts, all } = part.data
  const rest = counts?.[tab] ?? all - part.data.rows.length
  if (rows.length === 0 && rest > 0) client.removeQueries({ queryKey, exact: true })
  else client.setQueryData(queryKey, { ...part, data: { ...part.data, rows } }, { updatedAt: readAt(client, queryKey) })
}

/**
 * Loads a list in a route's loader, and returns it for hydration. Waits for the rows only if none are cached and the
 * route is being entered. Cached rows of a list without a stream are read again in the background.
 */
export async function loadList<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  view: View,
  cause: 'enter' | 'stay' | 'preload',
): Promise<DehydratedQuery[]> {
  const query = listQuery(source, view)
  const isThere = client.getQueryData(query.queryKey) !== undefined
  if (!isThere && cause === 'enter') await client.prefetchQuery(query)
  else if (!source.isFollowed && cause !== 'preload') void rereadList(client, source)
  return [dehydrateQuery(client, query.queryKey)]
}

export function isMissing<Row, View extends AnyView>(
  client: QueryClient,
  source: ListSource<Row, View>,
  view: View,
): boolean {
  const error = client.getQueryState(keyOf(source, view))?.error
  return error instanceof ListFailed && error.refusal.code === 'not-found'
}

export function dehydrateQuery(client: QueryClient, queryKey: QueryKey): DehydratedQuery {
  const state = client.getQueryState(queryKey)
  return { key: queryKey, data: state?.data, readAt: state?.dataUpdatedAt ?? 0 }
}

/**
 * Changes one row in every cached page that contains it, and corrects the counts of the tabs. Returns the row before
 * the change; undefined if no cached page contains it.
 */
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

// Keeps the time of the read: a changed row must not make the other rows of the page look newer.
const readAt = (client: QueryClient, queryKey: QueryKey) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0

/** Reads the visible pages of a list again. The other cached pages are read again when they are next shown. */
export async function rereadList(client: QueryClient, { key }: { key: string }): Promise<void> {
  await client.invalidateQueries({ queryKey: ['list', key] })
}
