import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { company } from '#src/contract/company.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { FormSections } from '#src/portal/form/form-section.tsx'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { mayUse } from '#src/session/session.ts'
import { closedLabels, companyForm, type CompanyValues, openLabels, wordsOf } from './company-fields.ts'
import { type Company, useCompany } from './company-queries.ts'
import { CompanyRows } from './company-rows.tsx'
import { newValues, useCreateCompany } from './new-company.ts'

export function CreateCompanyPage({ cid }: { cid: number }) {
  const { who, isGuest } = useShell()
  const query = useCompany(cid)
  if (who && (isGuest || !mayUse(who, ['CAN_CREATE_COMPANIES'])))
    return <NoRight right="CAN_CREATE_COMPANIES" who={who} />
  return (
    <FormRecord query={query} title={m.menu_company_create()}>
      {(above) => <CreateForm above={above} />}
    </FormRecord>
  )
}

function CreateForm({ above }: { above: Company }) {
  const { site, who } = useShell()
  const { mutateAsync: create } = useCreateCompany(above.id)
  const navigate = useNavigate()
  const kit = useContractForm<CompanyValues, typeof companyForm, Company>({
    name: `create-company ${above.id}`,
    schema: companyForm,
    labels: { ...openLabels(), ...closedLabels() },
    wordsOf: wordsOf(above),
    values: newValues(above, site.country),
    send: ({ version: _version, logo: _logo, ...entries }) => create(company.createSub.body.parse(entries)),
    onSaved: () => showToast(({ saved }) => saved()),
    // A user who may create companies but not see the tree goes to the new company's page instead.
    navigateNext: ({ id }) =>
      void (mayUse(who, ['IS_DEALER_ADMIN'])
        ? navigate({ to: '/companies/$cid', params: { cid: String(above.id) }, search: { q: '', open: '', page: 1 } })
        : navigate({ to: '/my-company/', search: { cid: id } })),
  })
  return (
    <FormPage title={m.menu_company_create()} lead={m.company_create_lead({ company: above.name1 })}>
      <ContractForm kit={kit} submit={m.form_save()}>
        <FormSections>
          <CompanyRows kit={kit} stored={above} />
        </FormSections>
      </ContractForm>
    </FormPage>
  )
}
