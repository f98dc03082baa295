import { createServerFn } from '@tanstack/react-start'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { status } from '#src/contract/status.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const readStatus = createServerFn({ method: 'GET' }).handler(() => callAsUser(status.read, sendsNothing))

export const setMaintenance = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof status.setMaintenance>>)
  .handler(({ data }) => callAsUser(status.setMaintenance, data))
