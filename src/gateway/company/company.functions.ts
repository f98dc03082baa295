import { createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import type { Input, Answer, Data } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { sealCompanyName } from './edit-company.server.ts'

export const readCompanyInfo = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.info>>)
  .handler(({ data }) => callAsUser(company.info, data))

/** Updates the name of the user's own company in the session. To be called after the company was saved. */
export const renewCompanyName = createServerFn({ method: 'POST' }).handler(async () => {
  for (const cookie of await sealCompanyName(getRequest())) appendResponseHeader('set-cookie', cookie)
})

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

export type LineChoice = Pick<Data<typeof company.info>, 'id' | 'name1' | 'lines' | 'last_line'>

export const readLineInfo = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.info>>)
  .handler(async ({ data }): Promise<Answer<LineChoice>> => {
    const answer = await callAsUser(company.info, data)
    if (!answer.ok) return answer
    const { id, name1, lines, last_line } = answer.data
    return { ...answer, data: { id, name1, lines, last_line } }
  })

export const listMaterials = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.materials>>)
  .handler(({ data }) => callAsUser(company.materials, data))
