import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import { contact } from '#src/contract/contact.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { pageOfUsers } from './user-paging.ts'

export const listUsers = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof contact.list>>)
  .handler(async ({ data }) => pageOfUsers(await callAsUser(contact.list, data), data.query))
