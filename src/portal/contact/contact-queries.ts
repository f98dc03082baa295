import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { contact, Contact } from '#src/contract/contact.ts'
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
import { readCompanyInfo } from '#src/gateway/company/company.functions.ts'
import { createChangeLink } from '#src/gateway/password/password.functions.ts'
import type { ContactColumn } from '#src/contract/values/contact-columns.ts'
import type { SearchOf } from '#src/portal/list/list-search.ts'
import { recordQuery } from '#src/portal/form/record-query.ts'
import { type ListSource, patchRow, rereadList } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'

/** `cid`: one company. Without it, the contacts of the user's company and all companies below it. */
export type ContactView = SearchOf<ContactColumn, 'q' | 'active' | 'cid'> & { own: number }

export const contactSource: ListSource<Contact, ContactView> = {
  key: 'contact',
  idOf: (row) => String(row.id),
  read: async ({ own, cid, q, active, sort, page }, perPage, signal) => {
    const which = { cid: Number(cid || own), below: cid === '', q, active: eitherOf(active) }
    const data = { ...which, sort, page, number_per_page: perPage }
    const answer = await listContactsOfCompany({ data, ...(signal && { signal }) })
    if (!answer.ok) return answer
    const { contacts: rows, no_of_contacts: all = rows.length, goes_on: goesOn = false, company } = answer.data
    const choices = { cid: company ? [{ value: cid, label: company[1] }] : [] }
    return { ...answer, data: { rows, all, hasMore: goesOn, choices } }
  },
}

// The contract's own empty input would load all of zod.
const nothing = { params: {}, query: {}, body: undefined }

const eitherOf = (text: string): '' | '0' | '1' => (text === '1' || text === '0' ? text : '')

export const contactQuery = (id: number) =>
  recordQuery(['contact', id], (signal) =>
    readContactDetail({ data: { ...nothing, params: { id } }, ...(signal && { signal }) }),
  )

export const companyQuery = (id: number) =>
  recordQuery(['company', id], (signal) =>
    readCompanyInfo({ data: { ...nothing, params: { id } }, ...(signal && { signal }) }),
  )

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
      if (answer?.ok) client.setQueryData(contactQuery(id).queryKey, answer)
      return readAnew(client, id)
    },
  })
}

/** Activates or deactivates a contact. Sends the version shown, so that a newer edit is not undone. */
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
