import { createServerFn } from '@tanstack/react-start'
import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

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
