import { createServerFn } from '@tanstack/react-start'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { status } from '#src/contract/status.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const readStatus = createServerFn({ method: 'GET' }).handler(() => callAsUser(status.read, sendsNothing))

export const setMaintenance = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof status.setMaintenance>>)
  .handler(({ data }) => callAsUser(status.setMaintenance, data))
