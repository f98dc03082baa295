import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FormSections } from '#src/portal/form/form-section.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { mayUse } from '#src/session/session.ts'
import { ContactRows, newValues, portalLanguages, sentOf, useContactForm } from './contact-form.tsx'
import { companyQuery } from '#src/portal/company/company-queries.ts'
import { useCreateContact } from './contact-queries.ts'

export function CreateContactPage({ cid }: { cid: number }) {
  const { who } = useShell()
  if (who && !mayUse(who, ['CAN_CREATE_CONTACTS'])) return <NoRight right="CAN_CREATE_CONTACTS" who={who} />
  return cid === who?.company[0] ? <CreateForm company={who.company} /> : <CreateForOther cid={cid} />
}

function CreateForOther({ cid }: { cid: number }) {
  const query = useQuery(companyQuery(cid))
  return (
    <FormRecord query={query} title={m.menu_contact_create()}>
      {({ id, name1 }) => <CreateForm company={[id, name1]} />}
    </FormRecord>
  )
}

function CreateForm({ company }: { company: readonly [number, string] }) {
  const { mutateAsync: create } = useCreateContact()
  const { site } = useShell()
  const navigate = useNavigate()
  const form = useContactForm({
    name: `create-contact ${company[0]}`,
    values: newValues(company, site.locale),
    languages: portalLanguages,
    send: (entries) => {
      const { company: id, person } = sentOf(entries)
      return create({ company: id, body: person })
    },
    onSaved: () => showToast(({ saved }) => saved()),
    navigateNext: ({ id }) => void navigate({ to: '/edit-contact/$coid', params: { coid: String(id) } }),
  })
  return (
    <FormPage title={m.menu_contact_create()} lead={m.contact_create_lead()}>
      <ContractForm kit={form.kit} submit={m.contact_save_invite()}>
        <FormSections>
          <ContactRows {...form} />
        </FormSections>
      </ContractForm>
    </FormPage>
  )
}
