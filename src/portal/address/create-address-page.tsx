import { useStore } from '@tanstack/react-form'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#messages'
import type { countryOptions } from '#src/site/countries.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FieldRow, FormSection, FormSections } from '#src/portal/form/form-section.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { type PlaceLook, usePlaceLook, ZipRow } from '#src/portal/form/rows/place-rows.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { address } from '#src/contract/address.ts'
import { emptySite, siteLabels } from '#src/portal/form/site-labels.ts'
import { useCreateAddress } from './address-queries.ts'

type CreateAddressPageProps = { cid: number; countries: ReturnType<typeof countryOptions>; look: PlaceLook | null }

export function CreateAddressPage({ cid, countries, look: first }: CreateAddressPageProps) {
  const { mutateAsync: send } = useCreateAddress(cid)
  const { isGuest } = useShell()
  const navigate = useNavigate()
  const kit = useContractForm({
    name: `create-delivery ${cid}`,
    schema: address.create.body,
    labels: siteLabels(),
    values: { ...emptySite, country: countries[0]?.value ?? '' },
    send,
    onSaved: () => showToast(({ saved }) => saved()),
    navigateNext: () => void navigate({ to: '/{-$location}/overview-delivery/' }),
  })
  const { AppField } = kit.form
  const { country, zip } = useStore(kit.form.store, ({ values }) => values)
  const look = usePlaceLook({ country, zip }, first)
  return (
    <FormPage title={m.menu_delivery_create()} isGuest={isGuest}>
      <ContractForm kit={kit} submit={m.form_save()}>
        <FormSections>
          <FormSection title={m.address_section_name()} help={m.address_section_name_help()}>
            <FieldRow>
              <AppField name="name1">{(field) => <field.TextRow autoComplete="organization" />}</AppField>
              <AppField name="name2">{(field) => <field.TextRow />}</AppField>
            </FieldRow>
          </FormSection>
          <FormSection title={m.form_section_address()} help={m.address_section_place_help()}>
            <FieldRow>
              <AppField name="address1">{(field) => <field.TextRow autoComplete="address-line1" />}</AppField>
              <AppField name="address2">{(field) => <field.TextRow autoComplete="address-line2" />}</AppField>
            </FieldRow>
            <FieldRow>
              <FieldRow isPlace>
                <AppField name="zip">{() => <ZipRow look={look} />}</AppField>
                <AppField name="city">{(field) => <field.TextRow autoComplete="address-level2" />}</AppField>
              </FieldRow>
              <AppField name="country">
                {(field) => <field.SelectRow options={countries} autoComplete="country" />}
              </AppField>
            </FieldRow>
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
    </FormPage>
  )
}
