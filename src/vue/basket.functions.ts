import { createServerFn } from '@tanstack/react-start'
import { basketApprove, basketList, basketReset, basketStatus } from '#src/vue/basket.ts'
import type { Input } from '#src/vue/call.ts'
import { callAsUser } from '#src/vue/transport.ts'

// The transport reads the input by the call's schema and makes a misfit a refusal; a validator here would throw it.

export const listBaskets = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof basketList>) => input)
  .handler(({ data }) => callAsUser(basketList, data))

export const readBasketStatus = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof basketStatus>) => input)
  .handler(({ data }) => callAsUser(basketStatus, data))

export const approveBasket = createServerFn({ method: 'POST' })
  .validator((input: Input<typeof basketApprove>) => input)
  .handler(({ data }) => callAsUser(basketApprove, data))

export const resetBasket = createServerFn({ method: 'POST' })
  .validator((input: Input<typeof basketReset>) => input)
  .handler(({ data }) => callAsUser(basketReset, data))
