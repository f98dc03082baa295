import { m } from '#messages'
import type { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { choicesOf, type companyForm, type CompanyValues } from './company-fields.ts'
import type { Company } from './company-queries.ts'

type Kit = ReturnType<typeof useContractForm<CompanyValues, typeof companyForm, Company>>

/**
 * Renders the rows of a company form. `stored` provides the choices of the selects: the company itself, or the parent
 * of a new company.
 */
export function CompanyRows({ kit, stored }: { kit: Kit; stored: Company }) {
  const { site } = useShell()
  const choices = choicesOf(stored, site.country)
  const { AppField } = kit.form
  const noneOr = (options: typeof choices.region) => [{ value: '', label: m.company_none() }, ...options]
  return (
    <>
      <AppField name="name1">{(field) => <field.TextRow autoComplete="organization" />}</AppField>
      <AppField name="name2">{(field) => <field.TextRow />}</AppField>
      <AppField name="address1">{(field) => <field.TextRow autoComplete="address-line1" />}</AppField>
      <AppField name="address2">{(field) => <field.TextRow autoComplete="address-line2" />}</AppField>
      <AppField name="zip">{(field) => <field.TextRow width="short" autoComplete="postal-code" />}</AppField>
      <AppField name="city">{(field) => <field.TextRow autoComplete="address-level2" />}</AppField>
      <AppField name="country">
        {(field) => <field.SelectRow options={choices.country} autoComplete="country" />}
      </AppField>
      <AppField name="email">{(field) => <field.TextRow type="email" autoComplete="email" />}</AppField>
      <AppField name="phone">{(field) => <field.TextRow width="half" type="tel" autoComplete="tel" />}</AppField>
      <AppField name="mobile">{(field) => <field.TextRow width="half" type="tel" />}</AppField>
      <AppField name="vat_number">{(field) => <field.TextRow width="half" />}</AppField>
      <AppField name="company_type">
        {(field) => <field.SelectRow width="half" options={choices.company_type} />}
      </AppField>
      <AppField name="customer_number">{(field) => <field.TextRow width="half" />}</AppField>
      <AppField name="language">{(field) => <field.SelectRow width="half" options={choices.language} />}</AppField>
      <AppField name="auto_approve">{(field) => <field.CheckRow />}</AppField>
      {(['region', 'discount_group', 'assortment'] as const).map((name) => (
        <AppField key={name} name={name}>
          {(field) => (
            <field.SelectRow
              width="half"
              options={noneOr(choices[name])}
              disabled={choices[name].length < 2}
              hint={choices[name].length < 2 ? m.form_only_choice() : undefined}
            />
          )}
        </AppField>
      ))}
      <AppField name="lines">{(field) => <field.ChecksRow options={choices.lines} />}</AppField>
    </>
  )
}
