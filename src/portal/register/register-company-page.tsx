import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { register } from '#src/contract/register.ts'
import { requiredPassword } from '#src/contract/call/fields.ts'
import { linkForm } from '#src/web/link-form.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FieldRow, FormSection, FormSections } from '#src/portal/form/form-section.tsx'
import { useLeadOn } from '#src/portal/form/lead-on.ts'
import { companyTypes, emptySite, siteLabels } from '#src/portal/form/site-labels.ts'
import { type PlaceLook, usePlaceLook, VatRow, ZipRow } from '#src/portal/form/rows/place-rows.tsx'
import { PasswordRow } from '#src/portal/form/rows/password-row.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell, usePathHere } from '#src/portal/shell/shell.ts'
import { LinkOver, type LinkStanding } from '#src/portal/shell/page/link-over.tsx'
import { OpenPage } from '#src/portal/shell/page/open-page.tsx'
import { WhosePassword } from '#src/ui/field/whose-password.tsx'
import { sendCompany } from './register-queries.ts'

type FormProps = {
  token: string
  /** The registered mail address; empty if unknown. */
  email: string
  /** Whether the first step was made in this browser. */
  isOwn: boolean
  countries: { value: string; label: string }[]
  look: PlaceLook | null
}

type OwnLink = LinkStanding & { is_own: boolean }

/** Shows the second step of the registration. Opening the page does not use up the mailed link. */
export function RegisterCompanyPage({ link, ...form }: Omit<FormProps, 'email' | 'isOwn'> & { link: OwnLink }) {
  const { state, email, is_own: isOwn } = link
  const here = usePathHere()
  if (state !== 'open')
    return (
      <OpenPage title={m.register_company_title()}>
        <LinkOver
          title={state === 'used' ? m.link_used() : m.link_over()}
          text={state === 'used' ? m.register_used_text() : m.register_over_text()}
          actions={[
            { href: here('/login'), label: m.password_to_login() },
            state === 'used'
              ? { href: here('/forgot-password'), label: m.home_forgot() }
              : { href: here('/register'), label: m.register_again() },
          ]}
        />
      </OpenPage>
    )
  return (
    <OpenPage
      title={m.register_company_title()}
      text={email === '' ? m.register_company_text() : m.register_company_text_for({ email: shownEmail(email) })}
    >
      <CompanyForm {...form} email={email} isOwn={isOwn} />
    </OpenPage>
  )
}

const labels = () => ({
  password: m.name_password(),
  ...siteLabels(),
  vat_number: m.name_vat_number(),
  customer_number: m.name_customer_number(),
  company_type: m.name_company_type(),
  opt_out: m.name_opt_out(),
  user_opt_opt: m.name_user_opt_out(),
})

const withPassword = register.company.body.extend({ password: requiredPassword })

function useCompanyForm(token: string, isOwn: boolean) {
  const { site } = useShell()
  const leadOn = useLeadOn()
  const [asksPassword, setAsksPassword] = useState(!isOwn)
  const kit = useContractForm({
    name: linkForm('register-company', token),
    isPublic: true,
    schema: asksPassword ? withPassword : register.company.body,
    labels: labels(),
    values: {
      token,
      password: '',
      ...emptySite,
      country: site.country,
      vat_number: '',
      company_type: 'X',
      customer_number: '',
      opt_out: false,
      user_opt_opt: false,
    },
    send: async (entries) => {
      const answer = await sendCompany(entries)
      // The browser's proof of the first step can expire while the form is open. The form then asks for the password.
      if (!answer.ok && answer.refusal.errors?.['password']) setAsksPassword(true)
      return answer
    },
    navigateNext: leadOn,
  })
  return { kit, asksPassword }
}

function CompanyForm({ token, email, isOwn, countries, look: first }: FormProps) {
  const { kit, asksPassword } = useCompanyForm(token, isOwn)
  const { AppField } = kit.form
  const { country, zip, vat_number: vat } = useStore(kit.form.store, ({ values }) => values)
  const look = usePlaceLook({ country, zip, vat }, first)
  return (
    <ContractForm kit={kit} submit={m.register_complete()} action="?">
      <AppField name="password">
        {() =>
          asksPassword ? (
            <>
              {email === '' ? null : <WhosePassword username={email} />}
              <PasswordRow autoComplete="current-password" hint={m.register_password_hint()} />
            </>
          ) : null
        }
      </AppField>
      <FormSections>
        <FormSection title={m.company_section_name()}>
          <FieldRow>
            <AppField name="name1">{(field) => <field.TextRow autoComplete="organization" />}</AppField>
            <AppField name="name2">{(field) => <field.TextRow />}</AppField>
          </FieldRow>
        </FormSection>
        <FormSection title={m.form_section_address()}>
          <FieldRow>
            <AppField name="address1">{(field) => <field.TextRow autoComplete="address-line1" />}</AppField>
            <AppField name="address2">{(field) => <field.TextRow autoComplete="address-line2" />}</AppField>
          </FieldRow>
          <FieldRow isPlace>
            <AppField name="zip">{() => <ZipRow look={look} />}</AppField>
            <AppField name="city">{(field) => <field.TextRow autoComplete="address-level2" />}</AppField>
          </FieldRow>
          <AppField name="country">
            {(field) => <field.SelectRow autoComplete="country" options={countries} />}
          </AppField>
        </FormSection>
        <FormSection title={m.form_section_reach()}>
          <FieldRow>
            <AppField name="phone">{(field) => <field.TextRow type="tel" autoComplete="tel" />}</AppField>
            <AppField name="mobile">{(field) => <field.TextRow type="tel" autoComplete="off" />}</AppField>
          </FieldRow>
          <AppField name="email">
            {(field) => (
              <field.TextRow
                inputMode="email"
                autoComplete="off"
                spellCheck={false}
                hint={m.register_company_email_hint()}
              />
            )}
          </AppField>
        </FormSection>
        <FormSection title={m.register_section_more()}>
          <FieldRow>
            <AppField name="vat_number">{() => <VatRow look={look} />}</AppField>
            <AppField name="customer_number">
              {(field) => <field.TextRow autoComplete="off" hint={m.register_customer_number_hint()} />}
            </AppField>
          </FieldRow>
          <AppField name="company_type">
            {(field) => <field.SelectRow width="half" options={companyTypes()} hint={m.company_type_hint()} />}
          </AppField>
          <AppField name="opt_out">{(field) => <field.CheckRow />}</AppField>
          <AppField name="user_opt_opt">{(field) => <field.CheckRow />}</AppField>
        </FormSection>
      </FormSections>
    </ContractForm>
  )
}
