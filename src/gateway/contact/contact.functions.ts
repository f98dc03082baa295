import { createServerFn } from '@tanstack/react-start'
import { company } from '#src/contract/company.ts'
import { contact } from '#src/contract/contact.ts'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { contactView, type ContactView, pageOfContacts } from './contact-paging.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listContactsOfCompany = createServerFn({ method: 'GET' })
  .validator(passThrough<ContactView>)
  .handler(async ({ data }) => {
    const view = contactView.parse(data)
    const { cid, below, q, active, ...paging } = view
    const query = { ...paging, search: q, below: below ? '1' : '0', ...(active && { active }) } as const
    const answer = await callAsUser(contact.ofCompany, { params: { id: cid }, query, body: undefined })
    const isWhole = answer.ok && answer.data.no_of_contacts === undefined
    if (!isWhole || !below) return pageOfContacts(answer, view)
    // A backend without paging lists only the contacts of one company here; contact.list returns all that the user can
    // see.
    const all = await callAsUser(contact.list, { ...sendsNothing, query: {} })
    return pageOfContacts(all.ok ? { ...all, data: { contacts: all.data.users } } : all, view)
  })

export const readContactDetail = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof contact.detail>>)
  .handler(({ data }) => callAsUser(contact.detail, data))

export const createContact = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.create>>)
  .handler(({ data }) => callAsUser(contact.create, data))

export const editContact = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.edit>>)
  .handler(({ data }) => callAsUser(contact.edit, data))

export const deleteContact = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.delete>>)
  .handler(({ data }) => callAsUser(contact.delete, data))

export const endSessions = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.endSessions>>)
  .handler(({ data }) => callAsUser(contact.endSessions, data))

/** Creates an activation link. A POST, although the call is a GET, because it creates something. */
export const createActivationLink = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.activationLink>>)
  .handler(({ data }) => callAsUser(contact.activationLink, data))

export const searchCompanies = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof company.search>>)
  .handler(({ data }) => callAsUser(company.search, data))
