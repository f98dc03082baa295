import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { stripLeadingZeros } from '#src/contract/values/basket-number.ts'
import { listBaskets, resetBasket } from '#src/gateway/basket/basket.functions.ts'
import type { Order } from '#src/contract/basket.ts'
import type { Answer } from '#src/contract/call/call.ts'
import { statusName } from './basket-status.tsx'

export function useFindToReset() {
  return useMutation({
    mutationKey: ['basket', 'find'],
    mutationFn: async (basketNumber: string): Promise<Answer<Order>> => {
      const query = { order: basketNumber, number_per_page: 1 }
      const list = await listBaskets({ data: { params: {}, query, body: undefined } })
      if (!list.ok) return list
      const found = list.data.orders.find((order) => stripLeadingZeros(order.basket_number) === basketNumber)
      if (!found) return { ok: false, refusal: { code: 'not-found', messages: [m.refusal_not_found()] } }
      if (found.status > 0) return { ok: true, data: found, messages: [] }
      const text = m.basket_status_now({ basket: basketNumber, status: statusName(found.status) })
      return { ok: false, refusal: { code: 'conflict', messages: [text] } }
    },
  })
}

/** Resets one basket and invalidates every list that may show it. */
export function useResetOne() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['basket', 'reset'],
    mutationFn: (basketNumber: string) =>
      resetBasket({ data: { params: { number: basketNumber }, query: {}, body: undefined } }),
    onSettled: () => void client.invalidateQueries(),
  })
}
