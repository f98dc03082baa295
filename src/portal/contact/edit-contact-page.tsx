import { useQueryClient } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Contact } from '#src/contract/contact.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import type { Group } from '#src/session/groups.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { FormSections } from '#src/portal/form/form-section.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { ShownRows } from '#src/portal/form/rows/rows.tsx'
import { lazyLater } from '#src/portal/shell/browser/load-part.ts'
import { NoRight } from '#src/portal/state/no-right.tsx'
import { WhyNot } from '#src/portal/state/why-not.tsx'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { Who } from '#src/session/session.ts'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import {
  ContactRows,
  groupsSent,
  mayMakeDealerAdmins,
  portalLanguages,
  rightsToGive,
  sentOf,
  useContactForm,
  valuesOf,
} from './contact-form.tsx'
import { contactName, contactQuery, useContact, useEditContact } from './contact-queries.ts'

// Loaded on demand, because it is rarely needed.
const ContactAccess = lazyLater(async () => (await import('./contact-access.tsx')).ContactAccess)
// The cards load later, so their column is reserved.
const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '[minmax(0, 60rem) 18rem]' },
  alignItems: 'start',
  columnGap: '8',
  rowGap: '6',
})
const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })

/** `right`: a right that the contact has requested. It comes from the link in the mail about the request. */
type EditContactPageProps = { id: number; right?: Group | undefined }

/**
 * Shows a contact as a form, or read-only if the backend does not let the user change it, for example because the
 * contact has a right that the user lacks.
 */
export function EditContactPage({ id, right }: EditContactPageProps) {
  const query = useContact(id)
  const { who } = useShell()
  if (who && query.data?.ok === false && query.data.refusal.code === 'forbidden')
    return <NoRight right="CAN_CREATE_CONTACTS" who={who} />
  return (
    <FormRecord query={query} title={m.contact_edit_title()}>
      {(stored) => (
        <FormPage title={contactName(stored)}>
          {right ? <RequestedRight stored={stored} right={right} /> : null}
          {stored.pending_email ? (
            <div className={stack}>
              <Notice>
                {m.contact_email_pending({
                  email: shownEmail(stored.pending_email),
                  present: shownEmail(stored.email),
                })}
              </Notice>
            </div>
          ) : null}
          {stored.may_edit === false ? <ToRead stored={stored} /> : <EditForm stored={stored} right={right} />}
        </FormPage>
      )}
    </FormRecord>
  )
}

/** Returns whether the user may give this right. Used for display only; the backend decides. */
function mayGive(who: Who | null, right: Group): boolean {
  return right === 'IS_DEALER_ADMIN' ? mayMakeDealerAdmins(who) : rightsToGive(who).includes(right)
}

function RequestedRight({ stored, right }: { stored: Contact; right: Group }) {
  const { who } = useShell()
  const words = { name: contactName(stored), right: rightName(right) }
  return (
    <div className={stack}>
      <Notice>
        {stored.groups?.includes(right)
          ? m.contact_right_has(words)
          : stored.may_edit !== false && mayGive(who, right)
            ? m.contact_right_asked(words)
            : m.contact_right_theirs(words)}
      </Notice>
    </div>
  )
}

/** Focuses the checkbox of the requested right when the page opens. */
function useArrivalAt(right: Group | undefined): void {
  useEffect(() => {
    if (right === undefined) return
    const name = right === 'IS_DEALER_ADMIN' ? 'input[name=dealer_admin]' : `input[name=groups][value=${right}]`
    const box = document.querySelector<HTMLInputElement>(name)
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  }, [right])
}

function EditForm({ stored, right }: { stored: Contact; right: Group | undefined }) {
  const { mutateAsync: edit } = useEditContact(stored.id)
  const { who } = useShell()
  const client = useQueryClient()
  const rights = rightsToGive(who)
  const held = (contact: Contact) => valuesOf(contact, rights)
  const form = useContactForm({
    name: `edit-contact ${stored.id}`,
    values: held(stored),
    languages: stored.language_choices ?? portalLanguages,
    send: (entries) => {
      const { company, active, version, person } = sentOf(entries)
      // After a conflict, the entries are sent again with what a colleague has stored meanwhile.
      const read = client.getQueryData(contactQuery(stored.id).queryKey)
      const given = rights.length > 0 && { groups: groupsSent(read?.ok ? read.data : stored, rights, entries) }
      return edit({ ...person, company, active, version, ...given })
    },
    valuesOf: held,
    onSaved: () => showToast(({ saved }) => saved()),
    readAgain: async () => {
      const now = await client.fetchQuery({ ...contactQuery(stored.id), staleTime: 0 })
      return now.ok ? held(now.data) : undefined
    },
  })
  useArrivalAt(right)
  const others = (stored.groups ?? []).filter((group) => group !== 'IS_DEALER_ADMIN' && !rights.includes(group))
  return (
    <div className={sides}>
      <ContractForm kit={form.kit} submit={m.form_save()}>
        <FormSections>
          <ContactRows {...form} mayDeactivate={stored.may_delete !== false} />
        </FormSections>
        {form.mayMakeAdmin ? null : (
          <ShownRows labels={{ dealer_admin: m.name_dealer_admin() }} values={shownOf(stored)} />
        )}
        {others.length > 0 ? (
          <p>{m.contact_groups_others({ rights: others.map((one) => rightName(one)).join(', ') })}</p>
        ) : null}
      </ContractForm>
      <ClientOnly>
        <Suspense fallback={null}>
          <ContactAccess stored={stored} />
        </Suspense>
      </ClientOnly>
    </div>
  )
}

/**
 * Shows a contact read-only. Security: a user who can edit a contact can sign in as that contact, and would gain its
 * rights.
 */
function ToRead({ stored }: { stored: Contact }) {
  const { who } = useShell()
  const missing = (stored.groups ?? []).find((group) => !who?.groups.includes(group)) ?? 'MANAGE_USERS'
  return (
    <div className={stack}>
      <Notice>{m.contact_beyond({ name: contactName(stored) })}</Notice>
      <WhyNot right={missing} />
      <ShownRows labels={shownLabels()} values={shownOf(stored)} />
    </div>
  )
}

const shownLabels = () => ({
  first_name: m.name_first_name(),
  middle_name: m.name_middle_name(),
  last_name: m.name_last_name(),
  email: m.name_email(),
  company: m.contact_of_company(),
  language: m.name_language(),
  newsletter: m.contact_newsletter(),
  active: m.name_active(),
  dealer_admin: m.name_dealer_admin(),
  groups: m.name_groups(),
})

const yesOrNo = (is: boolean) => (is ? m.form_conflict_yes() : m.form_conflict_no())
const shownOf = (stored: Contact) => ({
  ...stored,
  email: shownEmail(stored.email),
  company: stored.company?.[1] ?? '',
  language: stored.language?.[1] ?? '',
  newsletter: yesOrNo(!stored.opt_out),
  active: yesOrNo(stored.active),
  dealer_admin: yesOrNo(stored.dealer_admin),
  groups: (stored.groups ?? []).map((group) => rightName(group)).join(', '),
})
