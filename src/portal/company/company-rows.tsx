import { useStore } from '@tanstack/react-form'
import { m } from '#messages'
import { FieldRow, FormSection } from '#src/portal/form/form-section.tsx'
import { usePlaceLook, VatRow, ZipRow } from '#src/portal/form/rows/place-rows.tsx'
import type { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { choicesOf, type companyForm, type CompanyValues } from './company-fields.ts'
import type { Company } from './company-queries.ts'

type Kit = ReturnType<typeof useContractForm<CompanyValues, typeof companyForm, Company>>

/**
 * Renders the rows of a company form. `stored`: the company whose choices the selects offer; for a new company, its
 * parent.
 */
export function CompanyRows({ kit, stored }: { kit: Kit; stored: Company }) {
  const { site } = useShell()
  const choices = choicesOf(stored, site.country)
  const { AppField } = kit.form
  const { country, zip, vat_number: vat } = useStore(kit.form.store, ({ values }) => values)
  const look = usePlaceLook({ country, zip, vat }, null)
  return (
    <>
      <FormSection title={m.company_section_name()} help={m.company_section_name_help()}>
        <FieldRow>
          <AppField name="name1">{(field) => <field.TextRow autoComplete="organization" />}</AppField>
          <AppField name="name2">{(field) => <field.TextRow />}</AppField>
        </FieldRow>
        <FieldRow>
          <AppField name="company_type">{(field) => <field.SelectRow options={choices.company_type} />}</AppField>
          <AppField name="customer_number">{(field) => <field.TextRow />}</AppField>
          <AppField name="vat_number">{() => <VatRow look={look} />}</AppField>
        </FieldRow>
      </FormSection>
      <FormSection title={m.form_section_address()} help={m.company_section_address_help()}>
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
            {(field) => <field.SelectRow options={choices.country} autoComplete="country" />}
          </AppField>
        </FieldRow>
      </FormSection>
      <FormSection title={m.form_section_reach()} help={m.company_section_reach_help()}>
        <FieldRow>
          <AppField name="email">{(field) => <field.TextRow type="email" autoComplete="email" />}</AppField>
          <AppField name="language">{(field) => <field.SelectRow options={choices.language} />}</AppField>
        </FieldRow>
        <FieldRow>
          <AppField name="phone">{(field) => <field.TextRow type="tel" autoComplete="tel" />}</AppField>
          <AppField name="mobile">{(field) => <field.TextRow type="tel" />}</AppField>
        </FieldRow>
      </FormSection>
      <TermRows kit={kit} choices={choices} />
    </>
  )
}

function TermRows({ kit, choices }: { kit: Kit; choices: ReturnType<typeof choicesOf> }) {
  const { AppField } = kit.form
  const noneOr = (options: typeof choices.region) => [{ value: '', label: m.company_none() }, ...options]
  return (
    <FormSection title={m.company_section_terms()} help={m.company_section_terms_help()}>
      <AppField name="auto_approve">{(field) => <field.CheckRow />}</AppField>
      <FieldRow>
        {(['region', 'discount_group', 'assortment'] as const).map((name) => (
          <AppField key={name} name={name}>
            {(field) => (
              <field.SelectRow
                options={noneOr(choices[name])}
                disabled={choices[name].length < 2}
                hint={choices[name].length < 2 ? m.form_only_choice() : undefined}
              />
            )}
          </AppField>
        ))}
      </FieldRow>
      <AppField name="lines">{(field) => <field.ChecksRow options={choices.lines} />}</AppField>
    </FormSection>
  )
}
