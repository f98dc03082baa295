import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { companyEditPath } from '#src/site/logo-limit.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { recordQuery } from '#src/portal/form/record-query.ts'
import { readCompanyInfo, renewCompanyName } from '#src/gateway/company/company.functions.ts'
import { type Answer, type Data, refusalCodes } from '#src/contract/call/call.ts'
import { company, type companyDocument } from '#src/contract/company.ts'

export type Company = Data<typeof company.info>

export const companyQuery = (id: number) =>
  recordQuery(['company', id], (signal) =>
    readCompanyInfo({ data: { params: { id }, query: {}, body: undefined }, ...(signal && { signal }) }),
  )

export const useCompany = (id: number) => useQuery(companyQuery(id))

type Edit = z.output<typeof companyDocument> & { logo?: File | undefined }

export function useEditCompany(id: number) {
  const client = useQueryClient()
  const { who } = useShell()
  return useMutation({
    mutationKey: ['company', 'edit'],
    mutationFn: async ({ logo, ...document }: Edit) => {
      const body = new FormData()
      body.set('document', JSON.stringify(document))
      if (logo) body.set('logo', logo)
      const response = await fetch(companyEditPath(id), { method: 'POST', body })
      const answer = answered.parse(await response.json())
      if (answer.ok) client.setQueryData(companyQuery(id).queryKey, answer)
      // The company is saved. The former name in the session does no harm.
      if (answer.ok && id === who?.company[0]) void renewCompanyName().catch(() => {})
      return answer
    },
  })
}

const refusal = z.object({
  code: z.enum(refusalCodes),
  messages: z.array(z.string()),
  // The call takes its fields in a part named `document`, and names errors `document.…`. The form has no such prefix.
  errors: z
    .record(z.string(), z.array(z.string()))
    .transform((errors) =>
      Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.replace(/^document\./, ''), texts])),
    )
    .exactOptional(),
  reference: z.string().exactOptional(),
  isClosed: z.literal(true).exactOptional(),
})
const answered: z.ZodType<Answer<Company>> = z.union([
  z.object({ ok: z.literal(true), data: company.edit.data, messages: z.array(z.string()) }),
  z.object({ ok: z.literal(false), refusal }),
])
