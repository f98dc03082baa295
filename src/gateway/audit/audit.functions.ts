import { createServerFn } from '@tanstack/react-start'
import { audit } from '#src/contract/audit.ts'
import type { Input } from '#src/contract/call/call.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listAudit = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof audit.list>>)
  .handler(({ data }) => callAsUser(audit.list, data))
