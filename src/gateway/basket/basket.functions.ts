import { createServerFn } from '@tanstack/react-start'
import { basket } from '#src/contract/basket.ts'
import type { Input } from '#src/contract/call/call.ts'
import { pageOfBaskets } from './basket-paging.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

// These functions have no validators: the transport parses the input with the schema of the call, and returns a refusal
// if it is invalid. A validator would throw.

export const listBaskets = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof basket.list>>)
  .handler(async ({ data }) => pageOfBaskets(await callAsUser(basket.list, data), data.query))

export const readBasketStatus = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof basket.status>>)
  .handler(({ data }) => callAsUser(basket.status, data))

export const approveBasket = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof basket.approve>>)
  .handler(({ data }) => callAsUser(basket.approve, data))

export const resetBasket = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof basket.reset>>)
  .handler(({ data }) => callAsUser(basket.reset, data))

export const readBasketHistory = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof basket.history>>)
  .handler(({ data }) => callAsUser(basket.history, data))
