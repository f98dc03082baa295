import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { approveBasket, listBaskets, readBasketStatus, resetBasket } from '#src/vue/basket.functions.ts'
import type { Order } from '#src/vue/basket.ts'
import type { Answer, Refusal } from '#src/vue/call.ts'

/** A list that could not be read just now: thrown, so that React Query keeps the last one that could. */
export class ListFailed extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const listKey = ['basket', 'list'] as const

type List = Answer<{ orders: Order[] }>

/** The approved queue moves by itself every few seconds; a list of thousands is not fetched that often. */
function pollMs(list: List | undefined): number {
  const orders = list?.ok ? list.data.orders : []
  if (orders.length > 2000) return 60_000
  return orders.some((order) => order.status === 3 || order.status === 4) ? 4_000 : 15_000
}

/** All baskets of the caller's companies. "Log in" and "not permitted" are values; no answer is an error. */
export const basketsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }): Promise<List> => {
    const list = await listBaskets({ data: { params: {}, query: {}, body: undefined }, signal })
    if (list.ok || list.refusal.code === 'unauthenticated' || list.refusal.code === 'forbidden') return list
    throw new ListFailed(list.refusal)
  },
  networkMode: 'always',
  // A server's client lives for one request. Infinity sets no timer that would hold it; 0 would drop the list before it is rendered.
  gcTime: typeof window === 'undefined' ? Infinity : 300_000,
  refetchOnWindowFocus: 'always',
  refetchInterval: (query) => pollMs(query.state.data),
})

function orderOf(client: QueryClient, basketNumber: string): Order | undefined {
  const list = client.getQueryData(basketsQuery.queryKey)
  return list?.ok ? list.data.orders.find((order) => order.basket_number === basketNumber) : undefined
}

function change(client: QueryClient, basketNumber: string, to: Partial<Order>): void {
  client.setQueryData(basketsQuery.queryKey, (list) => {
    if (!list?.ok) return list
    const orders = list.data.orders.map((order) => (order.basket_number === basketNumber ? { ...order, ...to } : order))
    return { ...list, data: { orders } }
  })
}

/** One change at a time is shown; the list is read again when the last of them is through. */
async function settle(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: ['basket'] }) > 1) return
  await client.invalidateQueries({ queryKey: listKey })
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
      change(client, basketNumber, {
        status: 3,
        approval_number: approvalNumber,
        last_status_update: new Date().toISOString(),
      })
      return { before }
    },
    onSuccess: (answer, { basketNumber }, { before }) => {
      if (answer.ok)
        change(client, basketNumber, {
          status: answer.data.order_status,
          last_status_update: answer.data.last_status_update,
        })
      else if (before) change(client, basketNumber, before)
    },
    onError: (_, { basketNumber }, context) => {
      if (context?.before) change(client, basketNumber, context.before)
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
        change(client, basketNumber, {
          status: answer.data.order_status,
          last_status_update: answer.data.last_status_update,
        })
    },
  })
}
