import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { rowsPerPage, tabOf } from '#src/portal/basket/basket-rows.ts'
import type { BasketSearch, BasketTab } from '#src/portal/basket/basket-search.ts'
import type { Seed } from '#src/portal/query-scope.tsx'
import { approveBasket, listBaskets, readBasketStatus, resetBasket } from '#src/vue/basket.functions.ts'
import type { basketList, Order } from '#src/vue/basket.ts'
import type { Answer, Data, Input, Refusal } from '#src/vue/call.ts'

/** A list that could not be read just now: thrown, so that React Query keeps the last one that could. */
export class ListFailed extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type List = Answer<Data<typeof basketList>>
type View = Pick<BasketSearch, 'tab' | 'q' | 'sort' | 'page'>

/** So many are read at once, and then found and sorted here; of more, a backend that can is asked for a page at a time. */
const mostAtOnce = 1_000

const listKey = ['basket', 'list'] as const
const wholeKey = [...listKey, 'whole'] as const
const pageKey = [...listKey, 'page'] as const

/** The approved queue moves by itself every few seconds; a list of thousands is not fetched that often, nor what a stream tells. */
function pollMs(list: List | undefined, isLive: boolean): number {
  const orders = list?.ok ? list.data.orders : []
  if (orders.length > 2000) return 60_000
  return !isLive && orders.some((order) => order.status === 3 || order.status === 4) ? 4_000 : 15_000
}

async function readList(query: Input<typeof basketList>['query'], signal: AbortSignal): Promise<List> {
  const list = await listBaskets({ data: { params: {}, query, body: undefined }, signal })
  if (list.ok || list.refusal.code === 'unauthenticated' || list.refusal.code === 'forbidden') return list
  throw new ListFailed(list.refusal)
}

const kept = {
  networkMode: 'always',
  // A server's client lives for one request. Infinity sets no timer that would hold it; 0 would drop the list before it is rendered.
  gcTime: typeof window === 'undefined' ? Infinity : 300_000,
  refetchOnWindowFocus: 'always',
} as const

/** All baskets of the caller's companies, or the newest of too many. "Log in" and "not permitted" are values; no answer is an error. */
export const basketsQuery = queryOptions({
  ...kept,
  queryKey: wholeKey,
  queryFn: ({ signal }) => readList({ number_per_page: mostAtOnce }, signal),
})

/** One page of a list that is too long to be read whole; what was found before stays to be seen while the next is read. */
export const basketPageQuery = ({ tab, q, sort, page }: View) =>
  queryOptions({
    ...kept,
    queryKey: [...pageKey, { tab, q, sort, page }] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      let list = await readList(pageOf({ tab, q, sort, page }), signal)
      const pages = list.ok ? (list.data.pages ?? 0) : 0
      if (pages > 0 && page > pages) list = await readList(pageOf({ tab, q, sort, page: pages }), signal)
      return withMoved(list, client.getQueryData<List>(queryKey), tab)
    },
    placeholderData: (list, query) => (query?.queryKey[3].tab === tab && query.queryKey[3].q === q ? list : undefined),
  })

/** What has left the tab since it was seen there stays within reach of who was looking at it. */
function withMoved(list: List, before: List | undefined, tab: BasketTab): List {
  if (!list.ok || !before?.ok) return list
  const numbers = new Set(list.data.orders.map((order) => order.basket_number))
  const moved = before.data.orders.filter((order) => !numbers.has(order.basket_number) && tabOf(order.status) !== tab)
  return { ...list, data: { ...list.data, orders: [...list.data.orders, ...moved] } }
}

const pageOf = ({ tab, q, sort, page }: View) => ({ tab, search: q, sort, page, number_per_page: rowsPerPage })

/** Whether a list has left out the baskets that did not fit. */
export function isCut(list: List | undefined): boolean {
  return list?.ok === true && (list.data.pages ?? 1) > 1
}

/** The baskets of a view: all of them, or its page alone where there are too many. */
export function useBaskets(view: View, isLive: boolean) {
  const whole = useQuery({
    ...basketsQuery,
    refetchInterval: ({ state }) => !isCut(state.data) && pollMs(state.data, isLive),
    refetchOnWindowFocus: ({ state }) => (isCut(state.data) ? false : 'always'),
  })
  const isPaged = isCut(whole.data)
  const page = useQuery({
    ...basketPageQuery(view),
    enabled: isPaged,
    refetchInterval: ({ state }) => pollMs(state.data, isLive),
  })
  return { ...(isPaged ? page : whole), isPaged }
}

/** What a loader hands to the browser; of a list that was cut no more than that it was. */
export function seedOf(client: QueryClient, queryKey: QueryKey): Seed {
  const state = client.getQueryState<List>(queryKey)
  const list = state?.data
  const isIdle = queryKey === basketsQuery.queryKey && isCut(list)
  const data = list?.ok && isIdle ? { ...list, data: { ...list.data, orders: [] } } : list
  return { key: queryKey, data, readAt: state?.dataUpdatedAt ?? 0 }
}

/** Where a basket stands in a list too long to be read whole: null where nobody has it. */
export async function findBasket(search: BasketSearch): Promise<Pick<BasketSearch, 'tab' | 'page'> | null> {
  const list = await listBaskets({
    data: { params: {}, query: { ...pageOf(search), order: search.order }, body: undefined },
  })
  if (!list.ok) return null
  const { tab = search.tab, page = search.page } = list.data
  return { tab, page }
}

function orderOf(client: QueryClient, basketNumber: string): Order | undefined {
  for (const [, list] of client.getQueriesData<List>({ queryKey: listKey })) {
    const order = list?.ok ? list.data.orders.find((one) => one.basket_number === basketNumber) : undefined
    if (order) return order
  }
  return undefined
}

/** Shows what is known of a basket by now, wherever it is shown. */
export function changeBasket(client: QueryClient, basketNumber: string, to: Partial<Order>): void {
  client.setQueriesData<List>({ queryKey: listKey }, (list) => {
    if (!list?.ok) return list
    const orders = list.data.orders.map((order) => (order.basket_number === basketNumber ? { ...order, ...to } : order))
    return { ...list, data: { ...list.data, orders } }
  })
}

/** Reads what is shown again. */
export async function rereadBaskets(client: QueryClient): Promise<void> {
  const isPaged = isCut(client.getQueryData(basketsQuery.queryKey))
  await client.invalidateQueries({ queryKey: isPaged ? pageKey : listKey })
}

/** One change at a time is shown; the list is read again when the last of them is through. */
async function settle(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: ['basket'] }) > 1) return
  await rereadBaskets(client)
}

type Approval = { basketNumber: string; approvalNumber: string }

/** Shows the approval at once, and takes it back where the backend refuses. */
export function useApproveBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'approve'],
    mutationFn: ({ basketNumber, approvalNumber }: Approval) =>
      approveBasket({ data: { params: { basket: basketNumber }, query: { approvalNumber }, body: undefined } }),
    onMutate: async ({ basketNumber, approvalNumber }) => {
      await client.cancelQueries({ queryKey: listKey })
      const before = orderOf(client, basketNumber)
      changeBasket(client, basketNumber, {
        status: 3,
        approval_number: approvalNumber,
        last_status_update: new Date().toISOString(),
      })
      return { before }
    },
    onSuccess: (answer, { basketNumber }, { before }) => {
      if (answer.ok)
        changeBasket(client, basketNumber, {
          status: answer.data.order_status,
          last_status_update: answer.data.last_status_update,
        })
      else if (before) changeBasket(client, basketNumber, before)
    },
    onError: (_, { basketNumber }, context) => {
      if (context?.before) changeBasket(client, basketNumber, context.before)
    },
    onSettled: () => void settle(client),
  })
}

export function useResetBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'reset'],
    mutationFn: (basketNumber: string) =>
      resetBasket({ data: { params: { number: basketNumber }, query: {}, body: undefined } }),
    onSettled: () => void settle(client),
  })
}

/** Reads one basket's status, as after a reset or where somebody was faster. */
export function useRefreshBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'refresh'],
    mutationFn: (basketNumber: string) =>
      readBasketStatus({ data: { params: { basket: basketNumber }, query: {}, body: undefined } }),
    onSuccess: (answer, basketNumber) => {
      if (answer.ok)
        changeBasket(client, basketNumber, {
          status: answer.data.order_status,
          last_status_update: answer.data.last_status_update,
        })
    },
  })
}
