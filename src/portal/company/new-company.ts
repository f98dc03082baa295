import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#src/contract/call/call.ts'
import type { company } from '#src/contract/company.ts'
import { createSubCompany } from '#src/gateway/company/company.functions.ts'
import { emptySite } from '#src/portal/form/site-labels.ts'
import { type CompanyValues, noFile } from './company-fields.ts'
import type { Company } from './company-queries.ts'

/**
 * Returns the initial values of a new company below `above`, whose defaults it gets. `country`: used if `above` has no
 * default country.
 */
export const newValues = (above: Company, country: string | null): CompanyValues => ({
  logo: noFile,
  logo_image: null,
  ...emptySite,
  country: above.country_default ?? country ?? '',
  vat_number: '',
  company_type: '',
  customer_number: '',
  language: above.language_default ?? '',
  auto_approve: false,
  region: above.region_default ?? '',
  discount_group: above.discount_group_default ?? '',
  assortment: above.assortment_default ?? '',
  lines: above.line_default === null ? [] : [above.line_default],
})

export function useCreateCompany(above: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['company', 'create'],
    mutationFn: (body: Input<typeof company.createSub>['body']) =>
      createSubCompany({ data: { params: { cid: above }, query: {}, body } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tree'] }),
  })
}
