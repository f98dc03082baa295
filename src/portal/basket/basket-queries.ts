import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { m } from '#messages'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import {
  basketListing,
  basketStatus,
  type BasketTab,
  basketTabOf,
  basketTabs,
} from '#src/contract/values/basket-status.ts'
import {
  gcTime,
  listQuery,
  type ListSource,
  patchRow,
  readOrThrow,
  rereadList,
  rowsPerPage,
  useList,
} from '#src/portal/list/list-queries.ts'
import { requestOf, type SearchOf } from '#src/portal/list/list-search.ts'
import { useListEvents } from '#src/portal/list/list-events.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { approvalDrafts, isInNumberBox } from './approval-number.ts'
import { backedOff, useQuietReadings } from '#src/portal/list/list-events.ts'
import {
  approveBasket,
  listBaskets,
  readBasketHistory,
  readBasketStatus,
  resetBasket,
} from '#src/gateway/basket/basket.functions.ts'
import type { basket as calls, Order } from '#src/contract/basket.ts'
import type { Answer, Data } from '#src/contract/call/call.ts'
import { shortMoment } from '#src/site/date.ts'
import type { Locale } from '#src/site/site.ts'

export type BasketSearch = SearchOf<typeof basketListing>

export const basketSource: ListSource<Order, BasketSearch> = {
  key: 'basket',
  isFollowed: true,
  idOf: (order) => order.basket_number,
  tabOf: (order) => basketTabOf(order.status),
  aside: ['order', 'open'],
  read: async (search, perPage, signal) => {
    const query = queryOf(search, perPage)
    const answer = await listBaskets({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) })
    if (!answer.ok) return answer
    const { orders, no_of_orders: all = orders.length, counts, lines = [], last_approval_number: last } = answer.data
    const choices = { line: lines.map(([value, label]) => ({ value, label })) }
    return { ...answer, data: { rows: orders, all, counts, choices, ...(last && { extra: { last } }) } }
  },
  reread: async (order) => {
    if (basketTabOf(order.status) === 'open') return (await readOne(order.basket_number).catch(() => null)) ?? order
    if (!isMoving(order)) return order
    const answer = await readStatus(order.basket_number)
    return answer.ok ? { ...order, ...stateOf(answer.data) } : order
  },
  isLater: (order, other) => Date.parse(order.last_status_update) > Date.parse(other.last_status_update),
  isHeld: (order) => approvalDrafts.read(order.basket_number) !== '' || isInNumberBox(order.basket_number),
}

function queryOf(search: BasketSearch, perPage: number) {
  const { q, order: _order, open: _open, ...query } = requestOf(basketListing, search, perPage)
  return { ...query, tab: search.tab, search: q }
}

// The backend changes the status of an approved basket without further action, so the list is polled more often.
const isMoving = ({ status }: Order) => status === basketStatus.ready || status === basketStatus.analyzing

const readStatus = (basket: string) => readBasketStatus({ data: { params: { basket }, query: {}, body: undefined } })

/**
 * Returns how long to wait before the list is polled again, in ms: a minute with a live stream or thousands of baskets,
 * 4 seconds while a basket on the page is being processed, else 15 seconds.
 */
function pollMs(counts: Record<BasketTab, number> | undefined, rows: readonly Order[], isLive: boolean): number {
  if (isLive || (counts && counts.open + counts.process + counts.finished > 2_000)) return 60_000
  return rows.some(isMoving) ? 4_000 : 15_000
}

export function useBaskets(search: BasketSearch) {
  const client = useQueryClient()
  // Users without this right do not subscribe. The server would refuse the stream, and the browser would log an error.
  const mayApprove = useShell().who?.groups.includes('CAN_APPROVE_ORDER') ?? false
  const isLive = useListEvents(mayApprove ? '/basket-stream' : null, 'status', {
    onEvent: (data) => needsReread(client, search, data),
    onReread: () => void rereadList(client, basketSource),
  })
  const quiet = useQuietReadings()
  const query = useList(basketSource, search, (part) =>
    backedOff(pollMs(part?.counts, part?.rows ?? [], isLive), quiet.count),
  )
  quiet.onReading(query.data, query.dataUpdatedAt)
  // Prefetches the first page of the other tabs, so that they can be opened offline. Each shows its age.
  const { tab, q, customer, line, age, waiting, sort } = search
  useEffect(() => {
    const first = { q, customer, line, age, waiting, sort, page: 1, order: '', open: '', columns: '' }
    const others = query.isSuccess ? basketTabs.filter((other) => other !== tab) : []
    for (const other of others)
      void client.prefetchQuery({ ...listQuery(basketSource, { ...first, tab: other }), staleTime: 60_000 })
  }, [client, query.isSuccess, tab, q, customer, line, age, waiting, sort])
  return { ...query, isLive }
}

const event = z.object({
  basket_number: z.string(),
  order_status: z.number(),
  last_status_update: z.string(),
  approval_number: z.string().nullable().optional(),
})

/**
 * Baskets with a request of this page in flight. The value is the time with which an approval is shown before its
 * answer (ISO 8601), or null for a reset.
 */
const underWay = new Map<string, string | null>()

/**
 * Writes an event's status into the cached rows. Returns whether the list must be read again: the basket is not in any
 * cached page, or has come into the shown tab, or its place in the sorted list may have changed.
 */
function needsReread(client: QueryClient, search: BasketSearch, data: unknown): boolean {
  const parsed = event.safeParse(data)
  if (!parsed.success) return false
  const { basket_number, approval_number, ...status } = parsed.data
  const { row: was } = patchBasket(client, basket_number, {
    ...stateOf(status),
    ...(approval_number !== undefined && { approval_number }),
  })
  if (was === undefined) return true
  // Changes made by this page also arrive as events, before or after the answer. They do not need another read.
  if (underWay.has(basket_number) || was.last_status_update === status.last_status_update) return false
  const tab = basketTabOf(status.order_status)
  // The row may be known from another tab, which was read in advance.
  if (tab === search.tab && !isShown(client, search, basket_number)) return true
  return basketTabOf(was.status) === tab && /status|changed|approval/.test(search.sort)
}

function isShown(client: QueryClient, search: BasketSearch, basketNumber: string): boolean {
  const read = client.getQueryData(listQuery(basketSource, search).queryKey)
  return read?.ok === true && read.data.rows.some(isNumber(basketNumber))
}

const stateOf = ({ order_status: status, last_status_update }: Data<typeof calls.status>) => ({
  status,
  last_status_update,
})

/**
 * Updates a basket in the cached lists and in the panel. Returns it as it was before: `row` of a list, and `known`,
 * which may be only in the panel.
 */
function patchBasket(client: QueryClient, basketNumber: string, to: Partial<Order>) {
  const one = client
    .getQueriesData<Order | null>({ queryKey: ['basket', 'one'] })
    .map(([, order]) => order)
    .find((order) => order && isNumber(basketNumber)(order))
  client.setQueriesData<Order | null>({ queryKey: ['basket', 'one'] }, (order) =>
    order && isNumber(basketNumber)(order) ? { ...order, ...to } : order,
  )
  const row = patchRow(client, basketSource, basketNumber, to)
  return { row, known: row ?? one ?? undefined }
}

/**
 * Reads the current status of one basket, and updates the cached rows. Needed, for example, after a reset, or when
 * somebody else was faster. Returns the answer of the call.
 */
export async function refreshBasket(client: QueryClient, basketNumber: string) {
  const answer = await readStatus(basketNumber)
  if (answer.ok) patchBasket(client, basketNumber, stateOf(answer.data))
  return answer
}

async function readOne(basketNumber: string, signal?: AbortSignal): Promise<Order | null> {
  const query = { order: basketNumber, number_per_page: 1 }
  const answer = await readOrThrow(
    listBaskets({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) }),
  )
  return answer.ok ? (answer.data.orders.find(isNumber(basketNumber)) ?? null) : null
}

/** Builds the query of one basket. Its data is null if the backend does not return the basket to this user. */
export const basketQuery = (basketNumber: string) =>
  queryOptions({
    queryKey: ['basket', 'one', basketNumber],
    networkMode: 'always',
    queryFn: ({ signal }) => readOne(basketNumber, signal),
  })

export const isNumber = (basketNumber: string) => {
  const wanted = stripLeadingZeros(basketNumber)
  return (order: Order) => stripLeadingZeros(order.basket_number) === wanted
}

/**
 * Finds the basket that the address names (`order`). Returns its row, and the tab and page that contain it; null if the
 * request is refused or the basket is not found.
 */
export async function findBasket(search: BasketSearch): Promise<{ tab: BasketTab; page: number; order: Order } | null> {
  const { tab, page, order: basketNumber } = search
  const query = { ...queryOf(search, rowsPerPage), order: basketNumber }
  const answer = await listBaskets({ data: { params: {}, query, body: undefined } })
  if (!answer.ok) return null
  const order = answer.data.orders.find(isNumber(basketNumber))
  return order ? { tab: answer.data.tab ?? tab, page: answer.data.page ?? page, order } : null
}

/**
 * Cancels reads that started before a change, because their answer would restore the old status. The first read of a
 * list continues.
 */
const stopReads = (client: QueryClient) =>
  client.cancelQueries({ queryKey: ['list', basketSource.key], predicate: ({ state }) => state.data !== undefined })

/** Returns the basket's row if the stream has reported its status since the approval was shown; else undefined. */
function reportedSince(client: QueryClient, basketNumber: string): Order | undefined {
  const { known: now } = patchBasket(client, basketNumber, {})
  return now?.last_status_update === underWay.get(basketNumber) ? undefined : now
}

/**
 * Returns the mutation that approves a basket. The basket is shown as approved before the answer comes. After a failure
 * this is undone, unless the stream has reported the real status meanwhile.
 */
export function useApproveBasket() {
  const client = useQueryClient()
  type Approval = { basketNumber: string; approvalNumber: string }
  return useMutation({
    mutationKey: ['basket', 'approve'],
    mutationFn: async ({ basketNumber, approvalNumber }: Approval): Promise<Answer<unknown>> => {
      const data = { params: { basket: basketNumber }, query: { approvalNumber }, body: undefined }
      try {
        const answer = await approveBasket({ data })
        await stopReads(client)
        if (answer.ok) patchBasket(client, basketNumber, stateOf(answer.data))
        return answer
      } catch (error) {
        // If the answer is lost, the approval counts as successful when the stream has reported it.
        const now = reportedSince(client, basketNumber)
        if (now?.approval_number !== approvalNumber || now.status < basketStatus.ready) throw error
        return { ok: true, messages: [], data: {} }
      }
    },
    onMutate: async ({ basketNumber, approvalNumber }) => {
      await stopReads(client)
      const shownAt = new Date().toISOString()
      underWay.set(basketNumber, shownAt)
      const shown = { status: basketStatus.ready, approval_number: approvalNumber, last_status_update: shownAt }
      return patchBasket(client, basketNumber, shown).known
    },
    onSettled: (answer, _error, { basketNumber }, before) => {
      // One of the lists may have been read meanwhile, and the others show the approval that failed.
      if (!answer?.ok && before) patchBasket(client, basketNumber, reportedSince(client, basketNumber) ?? before)
      underWay.delete(basketNumber)
      // After a refusal, the basket has another person's number.
      if (!answer?.ok) void client.invalidateQueries({ queryKey: ['basket', 'one'] })
    },
  })
}

export function useRefreshBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'refresh'],
    mutationFn: (basketNumber: string) => refreshBasket(client, basketNumber),
  })
}

export function useResetBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'reset'],
    mutationFn: async (basketNumber: string) => {
      const answer = await resetBasket({ data: { params: { number: basketNumber }, query: {}, body: undefined } })
      if (answer.ok) patchBasket(client, basketNumber, { approval_number: null })
      // The reset succeeded, even if the new status cannot be read.
      await refreshBasket(client, basketNumber).catch(() => undefined)
      return answer
    },
    onMutate: (basketNumber) => void underWay.set(basketNumber, null),
    onSettled: (_answer, _error, basketNumber) => void underWay.delete(basketNumber),
  })
}

export type HistoryEvent = Data<typeof calls.history>['events'][number]

/**
 * Builds the query of a basket's history. If the backend has no histories, or the user is not signed in or not
 * permitted, the refusal is the query's data and not an error.
 */
export const historyQuery = (basketNumber: string) =>
  queryOptions({
    queryKey: ['basket', 'history', basketNumber],
    networkMode: 'always',
    gcTime,
    queryFn: ({ signal }) =>
      readOrThrow(
        readBasketHistory({ data: { params: { number: basketNumber }, query: {}, body: undefined }, signal }),
        ['unauthenticated', 'forbidden', 'not-found', 'not-implemented'],
      ),
  })

type Reader = { locale: Locale; site: { timeZone: string } }

/**
 * Returns the sentence that somebody else approved or reset the basket first. It names the person if the backend does.
 */
function fasterWords(events: readonly HistoryEvent[], { locale, site }: Reader): string {
  const event = events.find(({ what }) => what === 'approve' || what === 'reset')
  if (!event || event.by === null) return m.basket_faster()
  const time = shortMoment(event.at, { locale, timeZone: site.timeZone }, (today) => today)
  const words = event.what === 'approve' ? m.basket_faster_approved : m.basket_faster_reset
  return words({ name: event.by, time })
}

/**
 * Returns the message that somebody else was faster to approve or reset a basket. It names the person once the basket's
 * history has been read.
 */
export function useFaster(basketNumber: string): string {
  const shell = useShell()
  const { data } = useQuery({ ...historyQuery(basketNumber), staleTime: 0 })
  return data?.ok ? fasterWords(data.data.events, shell) : m.basket_faster()
}

export async function readFaster(client: QueryClient, basketNumber: string, shell: Reader): Promise<string> {
  const answer = await client.fetchQuery({ ...historyQuery(basketNumber), staleTime: 0 }).catch(() => undefined)
  return answer?.ok ? fasterWords(answer.data.events, shell) : m.basket_faster()
}
