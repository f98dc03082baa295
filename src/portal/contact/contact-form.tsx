import { z } from 'zod'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Contact } from '#src/contract/contact.ts'
import { contactEntries } from '#src/contract/contact-entries.ts'
import { required } from '#src/contract/call/fields.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { type Group, groups } from '#src/session/groups.ts'
import { FieldRow, FormSection } from '#src/portal/form/form-section.tsx'
import { type ContractForm, useContractForm } from '#src/portal/form/use-contract-form.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { mayUse, type Who } from '#src/session/session.ts'
import { languages } from '#src/site/site.ts'
import { chosenByName, companyName, CompanyRow, companyValue } from './company-row.tsx'

/**
 * Differs from the call in two fields: the company is chosen by name, and `newsletter` is the opposite of `opt_out`.
 */
const contactForm = contactEntries
  .omit({ opt_out: true })
  .extend({ company: chosenByName, language: required, newsletter: z.boolean() })
type Entries = z.output<typeof contactForm>
type ContactValues = {
  company: string
  email: string
  first_name: string
  middle_name: string
  last_name: string
  language: string
  dealer_admin: boolean
  newsletter: boolean
  active?: boolean
  groups?: readonly string[]
  version?: number | undefined
}

/**
 * Returns the rights that the user may give to contacts: with MANAGE_USERS the user's own rights, otherwise none.
 * IS_DEALER_ADMIN is left out, because it has a separate checkbox.
 */
export const rightsToGive = (who: Who | null): Group[] =>
  mayUse(who, ['MANAGE_USERS'])
    ? groups.filter((group) => group !== 'IS_DEALER_ADMIN' && who?.groups.includes(group))
    : []

export const mayMakeDealerAdmins = (who: Who | null) => mayUse(who, ['IS_DEALER_ADMIN', 'MANAGE_USERS'])

export const newValues = (company: readonly [number, string] | null, language: string): ContactValues => ({
  company: companyValue(company),
  email: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  language,
  dealer_admin: false,
  // A newsletter needs consent, so the checkbox starts empty.
  newsletter: false,
})

export const valuesOf = (stored: Contact, rights: readonly Group[]): ContactValues => ({
  company: companyValue(stored.company),
  email: shownEmail(stored.email),
  first_name: stored.first_name,
  middle_name: stored.middle_name,
  last_name: stored.last_name,
  language: stored.language?.[0] ?? '',
  dealer_admin: stored.dealer_admin,
  newsletter: !stored.opt_out,
  active: stored.active,
  groups: rights.filter((right) => stored.groups?.includes(right)),
  version: stored.version,
})

export function sentOf({ company, newsletter, groups: given = [], active, version, ...person }: Entries) {
  return { company, given, active, version, person: { ...person, opt_out: !newsletter } }
}

/**
 * Returns the groups to send: those chosen in the form, and those groups of the contact that this user may not change,
 * because saving would remove them. `rights`: the groups that the user may change.
 */
export function groupsSent(stored: Contact, rights: readonly Group[], entries: Entries): Group[] {
  const others = (stored.groups ?? []).filter((group) => group !== 'IS_DEALER_ADMIN' && !rights.includes(group))
  return [...(entries.dealer_admin ? ['IS_DEALER_ADMIN' as const] : []), ...(entries.groups ?? []), ...others]
}

type Language = readonly [code: string, name: string]

/** The languages to choose from if the backend offers none. Each is named in its own language. */
export const portalLanguages: readonly Language[] = languages.map(({ code, name }) => [code, name])

type Definition = Pick<
  ContractForm<ContactValues, typeof contactForm, Contact>,
  'name' | 'values' | 'send' | 'valuesOf' | 'onSaved' | 'navigateNext' | 'readAgain'
> & { languages: readonly Language[] }

/** Creates the form of a new or existing contact. A field that `values` does not contain gets no row. */
export function useContactForm({ languages: choices, ...definition }: Definition) {
  const { site, who } = useShell()
  const { values } = definition
  const hasMiddleName = site.middleName || values.middle_name !== ''
  const rights = values.groups ? rightsToGive(who) : []
  const mayMakeAdmin = mayMakeDealerAdmins(who)
  const kit = useContractForm({
    ...definition,
    schema: contactForm,
    labels: {
      first_name: m.name_first_name(),
      ...(hasMiddleName && { middle_name: m.name_middle_name() }),
      last_name: m.name_last_name(),
      email: m.name_email(),
      company: m.contact_of_company(),
      language: m.name_language(),
      newsletter: m.contact_newsletter(),
      ...(values.active !== undefined && { active: m.name_active() }),
      ...(mayMakeAdmin && { dealer_admin: m.name_dealer_admin() }),
      ...(rights.length > 0 && { groups: m.name_groups() }),
    },
    wordsOf: {
      company: companyName,
      language: (code) => choices.find(([one]) => one === code)?.[1] ?? code,
      groups: (code) => {
        const right = groups.find((one) => one === code)
        return right ? rightName(right) : code
      },
    },
  })
  return { kit, choices, hasMiddleName, rights, mayMakeAdmin, own: who?.company[0] ?? 0 }
}

const allows: Record<Exclude<Group, 'IS_DEALER_ADMIN'>, () => string> = {
  CAN_CREATE_COMPANIES: m.right_allows_can_create_companies,
  CAN_CREATE_CONTACTS: m.right_allows_can_create_contacts,
  CAN_APPROVE_ORDER: m.right_allows_can_approve_order,
  CAN_TRANSLATE: m.right_allows_can_translate,
  CAN_UPLOAD: m.right_allows_can_upload,
  SEE_PRICELOGS: m.right_allows_see_pricelogs,
  MANAGE_USERS: m.right_allows_manage_users,
  CAN_CHANGE_PASSWORD: m.right_allows_can_change_password,
}

type RowsProps = ReturnType<typeof useContactForm> & { mayDeactivate?: boolean }

export function ContactRows(form: RowsProps) {
  const { kit, choices, hasMiddleName, own, mayDeactivate } = form
  const { AppField } = kit.form
  return (
    <>
      <FormSection title={m.contact_section_person()}>
        <FieldRow>
          <AppField name="first_name">{(field) => <field.TextRow autoComplete="off" />}</AppField>
          {hasMiddleName ? (
            <AppField name="middle_name">{(field) => <field.TextRow autoComplete="off" />}</AppField>
          ) : null}
          <AppField name="last_name">{(field) => <field.TextRow autoComplete="off" />}</AppField>
        </FieldRow>
        <AppField name="email">
          {(field) => (
            <field.TextRow
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              hint={mayDeactivate === undefined ? undefined : m.contact_email_hint()}
            />
          )}
        </AppField>
      </FormSection>
      <FormSection title={m.contact_section_account()} help={m.contact_section_account_help()}>
        <FieldRow>
          <AppField name="company">{() => <CompanyRow own={own} />}</AppField>
          <AppField name="language">
            {(field) => <field.SelectRow options={choices.map(([value, label]) => ({ value, label }))} />}
          </AppField>
        </FieldRow>
        <AppField name="newsletter">{(field) => <field.CheckRow />}</AppField>
        {mayDeactivate ? <AppField name="active">{(field) => <field.CheckRow />}</AppField> : null}
      </FormSection>
      <RightRows {...form} />
    </>
  )
}

function RightRows({ kit, rights, mayMakeAdmin }: RowsProps) {
  const { AppField } = kit.form
  if (!mayMakeAdmin && rights.length === 0) return null
  return (
    <FormSection title={m.contact_section_rights()}>
      {mayMakeAdmin ? (
        <AppField name="dealer_admin">{(field) => <field.CheckRow hint={m.contact_dealer_admin_hint()} />}</AppField>
      ) : null}
      {rights.length > 0 ? (
        <AppField name="groups">
          {(field) => (
            <field.ChecksRow
              hint={m.contact_groups_hint()}
              options={rights.map((value) => ({
                value,
                label: rightName(value),
                hint: value === 'IS_DEALER_ADMIN' ? '' : allows[value](),
              }))}
            />
          )}
        </AppField>
      ) : null}
    </FormSection>
  )
}
