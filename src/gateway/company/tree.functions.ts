import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listChildren = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.children>>)
  .handler(({ data }) => callAsUser(company.children, data))

export const searchCompanies = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.search>>)
  .handler(({ data }) => callAsUser(company.search, data))

export const listParents = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.parents>>)
  .handler(({ data }) => callAsUser(company.parents, data))

export const setParent = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof company.setParent>>)
  .handler(({ data }) => callAsUser(company.setParent, data))

export const createSubCompany = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof company.createSub>>)
  .handler(({ data }) => callAsUser(company.createSub, data))
