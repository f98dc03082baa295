import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const readCompanyInfo = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.info>>)
  .handler(({ data }) => callAsUser(company.info, data))
