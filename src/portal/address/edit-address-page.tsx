import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { localPath } from '#src/web/local-path.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FieldRow, FormSection, FormSections } from '#src/portal/form/form-section.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { ShownRows } from '#src/portal/form/rows/rows.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { AddressRow } from '#src/gateway/address/address.functions.ts'
import { Notice } from '#src/ui/notice.tsx'
import { address } from '#src/contract/address.ts'
import { siteLabels, personLabels, placeLabels } from '#src/portal/form/site-labels.ts'
import { addressQuery, useAddress, useEditAddress } from './address-queries.ts'

type Which = { cid: number; id: number }
/** `redirect`: the path to open after saving. Ignored if it leads out of the portal. */
type EditAddressPageProps = Which & { redirect: string }

export function EditAddressPage({ redirect, ...which }: EditAddressPageProps) {
  const query = useAddress(which.cid, which.id)
  const { isGuest } = useShell()
  return (
    <FormRecord query={query} title={m.address_edit_title()}>
      {(stored) => (
        <FormPage title={m.address_edit_title()}>
          {stored.active && !isGuest ? (
            <EditForm {...which} stored={stored} redirect={redirect} />
          ) : (
            <>
              <Notice>{isGuest ? m.guest_reads_only() : m.address_edit_inactive()}</Notice>
              <ShownRows labels={siteLabels()} values={namedOf(stored)} />
            </>
          )}
        </FormPage>
      )}
    </FormRecord>
  )
}

/** Renders the form. Street and town of an address cannot be changed, so that parcels in transit arrive. */
function EditForm({ cid, id, stored, redirect }: EditAddressPageProps & { stored: AddressRow }) {
  const { mutateAsync: send } = useEditAddress(cid, id)
  const client = useQueryClient()
  const router = useRouter()
  const kit = useContractForm({
    name: `edit-delivery ${cid} ${id}`,
    schema: address.edit.body,
    labels: personLabels(),
    values: valuesOf(stored),
    send,
    valuesOf,
    onSaved: () => showToast(({ saved }) => saved()),
    navigateNext: () => {
      const path = localPath(redirect)
      if (path === null) void router.navigate({ to: '/{-$location}/overview-delivery/' })
      else void router.navigate({ href: path })
    },
    readAgain: async () => {
      const now = await client.fetchQuery({ ...addressQuery(cid, id), staleTime: 0 })
      return now.ok ? valuesOf(now.data) : undefined
    },
  })
  const { AppField } = kit.form
  return (
    <ContractForm kit={kit} submit={m.form_save()}>
      <FormSections>
        <FormSection title={m.address_section_name()} help={m.address_section_name_help()}>
          <FieldRow>
            <AppField name="name1">{(field) => <field.TextRow autoComplete="organization" />}</AppField>
            <AppField name="name2">{(field) => <field.TextRow />}</AppField>
          </FieldRow>
        </FormSection>
        <FormSection title={m.form_section_address()} help={m.address_place_stays()}>
          <ShownRows labels={placeLabels()} values={namedOf(stored)} />
        </FormSection>
        <FormSection title={m.form_section_reach()}>
          <FieldRow>
            <AppField name="phone">
              {(field) => <field.TextRow type="tel" autoComplete="tel" hint={m.address_phone_hint()} />}
            </AppField>
            <AppField name="mobile">{(field) => <field.TextRow type="tel" />}</AppField>
          </FieldRow>
          <AppField name="email">{(field) => <field.TextRow type="email" autoComplete="email" />}</AppField>
        </FormSection>
      </FormSections>
    </ContractForm>
  )
}

const namedOf = (row: AddressRow) => ({ ...row, email: shownEmail(row.email), country: row.country_name })

const valuesOf = ({ name1, name2, phone, mobile, email, version }: Omit<AddressRow, 'country_name'>) => ({
  name1,
  name2,
  phone,
  mobile,
  email: shownEmail(email),
  version,
})
