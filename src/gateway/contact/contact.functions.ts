import { createServerFn } from '@tanstack/react-start'
import { contact } from '#src/contract/contact.ts'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { pageOfContacts, pageOfUsers } from './contact-paging.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export const listContactsOfCompany = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof contact.ofCompany>>)
  .handler(async ({ data }) => {
    const answer = await callAsUser(contact.ofCompany, data)
    const isWhole = answer.ok && answer.data.no_of_contacts === undefined
    if (!isWhole || data.query.below !== '1') return pageOfContacts(answer, data)
    // A backend without paging lists only the contacts of one company here, so all contacts that the user can see are
    // read from contact.list.
    const all = await callAsUser(contact.list, { ...sendsNothing, query: {} })
    return pageOfContacts(all.ok ? { ...all, data: { contacts: all.data.users } } : all, data)
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

/**
 * Creates an activation link. The server function uses POST because it creates something, although the contract's call
 * is a GET.
 */
export const createActivationLink = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof contact.activationLink>>)
  .handler(({ data }) => callAsUser(contact.activationLink, data))

export const listUsers = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof contact.list>>)
  .handler(async ({ data }) => pageOfUsers(await callAsUser(contact.list, data), data.query))
