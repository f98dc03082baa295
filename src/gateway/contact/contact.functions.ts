import { createServerFn } from '@tanstack/react-start'
import { company } from '#src/contract/company.ts'
import { contact } from '#src/contract/contact.ts'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { contactView, type ContactView, pageOfContacts } from './contact-paging.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listContactsOfCompany = createServerFn({ method: 'GET' })
  .validator(sent<ContactView>)
  .handler(async ({ data }) => {
    const view = contactView.parse(data)
    const { cid, below, q, active, ...paging } = view
    const query = { ...paging, search: q, below: below ? '1' : '0', ...(active && { active }) } as const
    const answer = await callAsUser(contact.ofCompany, { params: { id: cid }, query, body: undefined })
    const isWhole = answer.ok && answer.data.no_of_contacts === undefined
    if (!isWhole || !below) return pageOfContacts(answer, view)
    // Such a backend lists one company's contacts here; the other call lists all that the user sees.
    const all = await callAsUser(contact.list, { ...sendsNothing, query: {} })
    return pageOfContacts(all.ok ? { ...all, data: { contacts: all.data.users } } : all, view)
  })

export const readContactDetail = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof contact.detail>>)
  .handler(({ data }) => callAsUser(contact.detail, data))

export const createContact = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof contact.create>>)
  .handler(({ data }) => callAsUser(contact.create, data))

export const editContact = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof contact.edit>>)
  .handler(({ data }) => callAsUser(contact.edit, data))

export const deleteContact = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof contact.delete>>)
  .handler(({ data }) => callAsUser(contact.delete, data))

export const endSessions = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof contact.endSessions>>)
  .handler(({ data }) => callAsUser(contact.endSessions, data))

/** A POST, since it creates a link. */
export const createActivationLink = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof contact.activationLink>>)
  .handler(({ data }) => callAsUser(contact.activationLink, data))

export const searchCompanies = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof company.search>>)
  .handler(({ data }) => callAsUser(company.search, data))
