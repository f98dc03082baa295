import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import {
  type BasketColumn,
  basketStatus,
  type BasketTab,
  basketTabOf,
  basketTabs,
} from '#src/contract/values/basket-status.ts'
import {
  listQuery,
  type ListSource,
  patchRow,
  readOrThrow,
  rereadList,
  rowsPerPage,
  useList,
} from '#src/portal/list/list-queries.ts'
import type { SearchOf } from '#src/portal/list/list-search.ts'
import { useListEvents } from '#src/portal/list/list-events.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { hasApprovalDraft } from './approval-drafts.ts'
import { isInNumberBox } from './focus-next.ts'
import { backedOff, useQuietReadings } from '#src/portal/list/back-off.ts'
import { listBaskets, readBasketStatus } from '#src/gateway/basket/basket.functions.ts'
import type { basket as calls, Order } from '#src/contract/basket.ts'
import type { Data } from '#src/contract/call/call.ts'

type Filter = 'q' | 'customer' | 'line' | 'age' | 'waiting' | 'order' | 'open'
export type BasketSearch = SearchOf<BasketColumn, Filter, BasketTab>

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
  isHeld: (order) => hasApprovalDraft(order.basket_number) || isInNumberBox(order.basket_number),
}

const queryOf = ({ tab, q, customer, line, age, waiting, sort, page }: BasketSearch, perPage: number) => ({
  tab,
  search: q,
  customer,
  line,
  ...(age && { age: Number(age) }),
  ...(waiting && { waiting: '1' as const }),
  sort,
  page,
  number_per_page: perPage,
})

// An approved basket changes its status by itself.
const isMoving = ({ status }: Order) => status === basketStatus.ready || status === basketStatus.analyzing

const readStatus = (basket: string) => readBasketStatus({ data: { params: { basket }, query: {}, body: undefined } })

/**
 * Returns the interval in ms. It is long where a stream reports changes, where the list has thousands of rows, and
 * where nothing changes.
 */
function pollMs(counts: Record<BasketTab, number> | undefined, rows: readonly Order[], isLive: boolean): number {
  if (isLive || (counts && counts.open + counts.process + counts.finished > 2_000)) return 60_000
  return rows.some(isMoving) ? 4_000 : 15_000
}

export function useBaskets(search: BasketSearch) {
  const client = useQueryClient()
  // The server refuses the stream to other users, and the browser would log an error.
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
  // Reads the other tabs early, so that they work offline, with their age.
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

export const underWay: Set<string> = new Set()

/** Shows an event's status. Returns true if the basket is not in the list, or its place in the order has changed. */
function needsReread(client: QueryClient, { sort }: BasketSearch, data: unknown): boolean {
  const parsed = event.safeParse(data)
  if (!parsed.success) return false
  const { basket_number, approval_number, ...status } = parsed.data
  const was = patchBasket(client, basket_number, {
    ...stateOf(status),
    ...(approval_number !== undefined && { approval_number }),
  })
  if (was === undefined) return true
  // Changes made by this page also arrive as events, before or after their answer. They need no read.
  if (underWay.has(basket_number) || was.last_status_update === status.last_status_update) return false
  const isElsewhere = basketTabOf(was.status) !== basketTabOf(status.order_status)
  return !isElsewhere && /status|changed|approval/.test(sort)
}

export const stateOf = ({ order_status: status, last_status_update }: Data<typeof calls.status>) => ({
  status,
  last_status_update,
})

export const patchBasket = (client: QueryClient, basketNumber: string, to: Partial<Order>) =>
  patchRow(client, basketSource, basketNumber, to)

/** Reads one basket's status into the cache, as after a reset or when somebody else was faster. */
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

/** Builds the query of one basket; null if the user cannot see it. */
export const basketQuery = (basketNumber: string) =>
  queryOptions({
    queryKey: ['basket', 'one', basketNumber],
    networkMode: 'always',
    queryFn: ({ signal }) => readOne(basketNumber, signal),
  })

const isNumber = (basketNumber: string) => {
  const wanted = stripLeadingZeros(basketNumber)
  return (order: Order) => stripLeadingZeros(order.basket_number) === wanted
}

/** Finds the basket in the address, with its tab and page; null if the user cannot see it. */
export async function findBasket(search: BasketSearch): Promise<{ tab: BasketTab; page: number; order: Order } | null> {
  const { tab, page, order: basketNumber } = search
  const query = { ...queryOf(search, rowsPerPage), order: basketNumber }
  const answer = await listBaskets({ data: { params: {}, query, body: undefined } })
  if (!answer.ok) return null
  const order = answer.data.orders.find(isNumber(basketNumber))
  return order ? { tab: answer.data.tab ?? tab, page: answer.data.page ?? page, order } : null
}
