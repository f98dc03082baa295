import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { chosen, chosenId, codePair, count, email, entry, flag, id, idPair, positive, required } from './fields.ts'

/** The choices travel where one contact is asked for, not in a list. */
const contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  language: codePair.nullable(),
  language_choices: z.array(codePair).optional(),
  language_default: z.string().nullable().optional(),
  company: idPair.nullable(),
  parent_choices: z.array(idPair).optional(),
  dealer_admin: z.boolean(),
  opt_out: z.boolean(),
  active: z.boolean(),
  actLink: z.string().nullable().optional(),
})
type Contact = z.output<typeof contact>

const exampleContact: Contact = {
  id: 212,
  name: 'Karin Ahlers',
  email: 'k.ahlers@tischlerei-ahlers.example',
  first_name: 'Karin',
  middle_name: '',
  last_name: 'Ahlers',
  language: ['de', 'Deutsch'],
  language_choices: [
    ['de', 'Deutsch'],
    ['en', 'Englisch'],
  ],
  language_default: 'de',
  company: [31, 'Tischlerei Ahlers'],
  parent_choices: [
    [17, 'Möbelwerk Nord GmbH'],
    [31, 'Tischlerei Ahlers'],
  ],
  dealer_admin: false,
  opt_out: true,
  active: true,
  actLink: null,
}

const document = z.object({
  email,
  first_name: required,
  middle_name: entry.optional(),
  last_name: entry.optional(),
  language: chosen.optional(),
  company: chosenId.optional(),
  dealer_admin: z.boolean().optional(),
  opt_out: z.boolean().optional(),
  active: z.boolean().optional(),
})

const mayManage = ['IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS'] as const

/** page, number_per_page and email need MANAGE_USERS and add pages and no_of_users. */
export const contactList = call({
  ...plain,
  name: 'contact.list',
  method: 'GET',
  path: '/vue/contact/list/',
  groups: [...mayManage, 'MANAGE_USERS'],
  query: z.object({
    active: flag.optional(),
    page: positive.optional(),
    number_per_page: positive.pipe(z.int().max(1000)).optional(),
    email: entry.pipe(z.string().max(254)).optional(),
  }),
  data: z.object({ users: z.array(contact), pages: count.optional(), no_of_users: count.optional() }),
  example: {
    ...sendsNothing,
    query: { active: '1', page: 1, number_per_page: 25, email: 'ahlers' },
    data: { users: [exampleContact], pages: 1, no_of_users: 1 },
  },
})

export const contactOfCompany = call({
  ...plain,
  name: 'contact.ofCompany',
  method: 'GET',
  path: '/vue/company/{id}/contacts/',
  groups: mayManage,
  params: z.object({ id }),
  data: z.object({ contacts: z.array(contact) }),
  example: { ...sendsNothing, params: { id: 31 }, data: { contacts: [exampleContact] } },
})

export const contactDetail = call({
  ...plain,
  name: 'contact.detail',
  method: 'GET',
  path: '/vue/contact/{id}/detail/',
  groups: mayManage,
  params: z.object({ id }),
  data: contact,
  example: { ...sendsNothing, params: { id: 212 }, data: exampleContact },
})

export const contactEdit = call({
  ...plain,
  name: 'contact.edit',
  method: 'POST',
  path: '/vue/contact/{id}/edit/',
  groups: mayManage,
  kind: 'json',
  params: z.object({ id }),
  body: document,
  data: contact,
  example: {
    ...sendsNothing,
    params: { id: 212 },
    body: { email: 'k.ahlers@tischlerei-ahlers.example', first_name: 'Karin', last_name: 'Ahlers', dealer_admin: true },
    data: { ...exampleContact, dealer_admin: true },
  },
})

/** The new contact is mailed its activation link. */
export const contactCreate = call({
  ...plain,
  name: 'contact.create',
  method: 'POST',
  path: '/vue/company/{id}/create/contact/',
  groups: mayManage,
  kind: 'json',
  params: z.object({ id }),
  body: document,
  data: contact,
  example: {
    ...sendsNothing,
    params: { id: 31 },
    body: { email: 'j.otten@tischlerei-ahlers.example', first_name: 'Jan', last_name: 'Otten', language: 'de' },
    data: { ...exampleContact, id: 213, name: 'Jan Otten', email: 'j.otten@tischlerei-ahlers.example', active: false },
  },
})

/** Nobody deletes itself. */
export const contactDelete = call({
  ...plain,
  name: 'contact.delete',
  method: 'DELETE',
  path: '/vue/contact/{id}/delete/',
  groups: mayManage,
  params: z.object({ id }),
  data: z.object({}),
  example: { ...sendsNothing, params: { id: 213 }, data: {} },
})

export const contactActivationLink = call({
  ...plain,
  name: 'contact.activationLink',
  method: 'GET',
  path: '/vue/contact/{id}/activation-link/',
  groups: mayManage,
  params: z.object({ id }),
  data: z.object({ act_link: z.string().min(1) }),
  example: {
    ...sendsNothing,
    params: { id: 213 },
    data: { act_link: 'http://kantwerk.localhost:3000/account/password/change/uB7x20Qe' },
  },
})
