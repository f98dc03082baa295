import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call.ts'
import { price } from '#src/contract/price.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listPriceLogs = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof price.logs>>)
  .handler(({ data }) => callAsUser(price.logs, data))

export const readPriceLog = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof price.log>>)
  .handler(({ data }) => callAsUser(price.log, data))
