import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { contact, Contact } from '#src/contract/contact.ts'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { Input } from '#src/contract/call/call.ts'
import {
  createActivationLink,
  createContact,
  deleteContact,
  editContact,
  endSessions,
  listContactsOfCompany,
  readContactDetail,
} from '#src/gateway/contact/contact.functions.ts'
import { createChangeLink } from '#src/gateway/password/password.functions.ts'
import { contactListing } from '#src/contract/values/contact-columns.ts'
import { requestOf, type SearchOf } from '#src/portal/list/list-search.ts'
import { recordQuery } from '#src/portal/form/record-query.ts'
import { type ListSource, patchRow, rereadList } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'

/**
 * The view of a contact list. `cid`: the company whose contacts it shows. Without `cid`, it shows the contacts of the
 * user's company (`own`) and of all companies below it.
 */
export type ContactView = SearchOf<typeof contactListing> & { own: number }

export const contactSource: ListSource<Contact, ContactView> = {
  key: 'contact',
  idOf: (row) => String(row.id),
  read: async (view, perPage, signal) => {
    const { cid: id = view.own, q: search, ...request } = requestOf(contactListing, view, perPage)
    const query = { ...request, search, below: view.cid === '' ? ('1' as const) : ('0' as const) }
    const answer = await listContactsOfCompany({
      data: { params: { id }, query, body: undefined },
      ...(signal && { signal }),
    })
    if (!answer.ok) return answer
    const { contacts: rows, no_of_contacts: all = rows.length, goes_on: goesOn = false, company } = answer.data
    const choices = { cid: company ? [{ value: view.cid, label: company[1] }] : [] }
    return { ...answer, data: { rows, all, hasMore: goesOn, choices } }
  },
}

// Defined here, because importing the contract's empty input would load all of zod.
const nothing = { params: {}, query: {}, body: undefined }

export const contactQuery = (id: number) =>
  recordQuery(['contact', id], (signal) =>
    readContactDetail({ data: { ...nothing, params: { id } }, ...(signal && { signal }) }),
  )

export const contactName = ({ name, email }: Contact) => name || shownEmail(email)

export const useContact = (id: number) => useQuery(contactQuery(id))

type Creation = { company: number; body: Input<typeof contact.create>['body'] }

export function useCreateContact() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', 'create'],
    mutationFn: ({ company, body }: Creation) => createContact({ data: { params: { id: company }, query: {}, body } }),
    onSettled: () => rereadList(client, contactSource),
  })
}

export function useEditContact(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', 'edit'],
    mutationFn: (body: Input<typeof contact.edit>['body']) =>
      editContact({ data: { params: { id }, query: {}, body } }),
    onSettled: (answer) => {
      const { queryKey } = contactQuery(id)
      if (answer?.ok) {
        client.setQueryData(queryKey, answer)
        // The answer lacks the number of open sessions.
        void client.invalidateQueries({ queryKey })
      }
      return readAnew(client, id)
    },
  })
}

/**
 * Returns the mutation that activates or deactivates a contact. It sends the version that the user sees, so that the
 * backend refuses if somebody has edited the contact since.
 */
export function useSetActive() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', 'active'],
    mutationFn: async ({ row, active }: { row: Contact; active: boolean }) => {
      const { id, email, first_name, version } = row
      const data = { params: { id }, query: {}, body: { email, first_name, version, active } }
      const answer = await sendSigned(() => editContact({ data }))
      if (answer.ok) patchRow(client, contactSource, String(id), answer.data)
      return answer
    },
    onSettled: (_answer, _error, { row }) => readAnew(client, row.id),
  })
}

export function useDeleteContact(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', 'delete'],
    mutationFn: () => sendSigned(() => deleteContact({ data: { ...nothing, params: { id } } })),
    onSettled: () => rereadList(client, contactSource),
  })
}

export function useEndSessions(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['contact', 'endSessions'],
    mutationFn: () => sendSigned(() => endSessions({ data: { ...nothing, params: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: contactQuery(id).queryKey }),
  })
}

export const useActivationLink = (id: number) =>
  useMutation({
    mutationKey: ['contact', 'activationLink'],
    mutationFn: () => sendSigned(() => createActivationLink({ data: { ...nothing, params: { id } } })),
  })

export const useChangeLink = (email: string) =>
  useMutation({
    mutationKey: ['password', 'changeLink'],
    mutationFn: () => sendSigned(() => createChangeLink({ data: { ...nothing, body: { email } } })),
  })

function readAnew(client: QueryClient, id: number): Promise<void> {
  client.removeQueries({ queryKey: ['record', 'contact', id], type: 'inactive' })
  return rereadList(client, contactSource)
}
