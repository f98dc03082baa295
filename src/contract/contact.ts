import { z } from 'zod'
import { contactColumns } from './values/contact-columns.ts'
import { call, subject } from './call/call.ts'
import { contactEntries, person } from './contact-entries.ts'
import {
  codePair,
  companyId,
  contactId,
  count,
  emailPart,
  entry,
  flag,
  idPair,
  knownGroups,
  positive,
} from './call/fields.ts'
import { userColumns } from './values/user-columns.ts'

/** Other backends call the active flag is_active. */
const readActive = (value: unknown) => {
  if (typeof value !== 'object' || value === null || 'active' in value || !('is_active' in value)) return value
  return { ...value, active: value.is_active }
}

const fields = z.object({
  id: z.int().describe('The id of the contact.'),
  version: z.int().optional().describe('Counts the changes; sent back with an edit.'),
  name: z.string().describe('First, middle and last name, as they are shown.'),
  email: z.string().describe('The address that is signed in with.'),
  first_name: z.string().describe('The given name.'),
  middle_name: z.string().describe('Another given name; may be empty.'),
  last_name: z.string().describe('The family name; may be empty.'),
  language: codePair.nullable().describe('The language of mails and of the portal.'),
  language_choices: z.array(codePair).optional().describe('The languages to choose from.'),
  language_default: z.string().nullable().optional().describe('The code of the language chosen beforehand.'),
  company: idPair.nullable().describe('The company that the contact works for.'),
  parent_choices: z.array(idPair).optional().describe('The companies that the contact can be moved to.'),
  dealer_admin: z.boolean().describe('Whether the contact may manage its company and those below.'),
  groups: knownGroups.optional().describe('What the contact may.'),
  opt_out: z.boolean().describe('Whether the contact wants no newsletter.'),
  active: z.boolean().describe('Whether the contact can sign in.'),
  actLink: z
    .string()
    .nullable()
    .optional()
    .describe(
      'The link to set a first password with, in the answer about one contact that is not activated; else null.',
    ),
  pending_email: z
    .string()
    .nullable()
    .optional()
    .describe('A new address that waits for its owner to confirm it; null where none does.'),
  open_sessions: count
    .optional()
    .describe(
      'An addition: how many sessions the contact has; in the answer about one contact, to who has MANAGE_USERS.',
    ),
  has_password: z.boolean().optional().describe('Whether a first password has been set.'),
  may_edit: z.boolean().optional().describe('Whether the caller may change the contact.'),
  may_delete: z
    .boolean()
    .optional()
    .describe('Whether the caller may delete or deactivate the contact: nobody does that to itself.'),
  may_switch: z
    .boolean()
    .optional()
    .describe('An addition: whether the caller may act as this contact; told by the pages of the list.'),
})
const contactRecord = z.preprocess(readActive, fields)
export type Contact = z.output<typeof contactRecord>

const exampleContact: Contact = {
  id: 212,
  version: 3,
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
  groups: [],
  opt_out: true,
  active: true,
  actLink: null,
  pending_email: null,
  has_password: true,
  may_edit: true,
  may_delete: true,
}

const edited = z.preprocess(readActive, contactEntries)

const sort = z.enum(contactColumns.flatMap((column) => [column, `-${column}` as const]))

const userSort = z.enum(userColumns.flatMap((column) => [column, `-${column}` as const]))
export type UserSort = z.output<typeof userSort>

const mayManage = ['IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS'] as const

export const contact = subject('contact', {
  list: call({
    summary: 'The contacts of all companies of the user',
    description:
      'page, number_per_page and email need MANAGE_USERS, and add pages and no_of_users. Added: sort, which needs it too; without it by the address.',
    method: 'GET',
    path: '/vue/contact/list/',
    groups: [...mayManage, 'MANAGE_USERS'],
    query: z.object({
      active: flag.optional().describe('1: those who can sign in; 0: the others.'),
      page: positive.optional().describe('Which page, from 1 on.'),
      number_per_page: positive.pipe(z.int().max(1000)).optional().describe('How many rows make a page; at most 1000.'),
      email: emailPart.optional().describe('Only contacts whose address has this in it.'),
      sort: userSort.optional().describe('An addition: the column to sort by, "-" before it for descending.'),
    }),
    data: z.object({
      users: z.array(contactRecord).describe('The contacts, those of the page where one was asked for.'),
      pages: count.optional().describe('How many pages that makes.'),
      no_of_users: count.optional().describe('How many contacts there are on all pages.'),
    }),
    example: {
      query: { active: '1', page: 1, number_per_page: 25, email: 'ahlers' },
      data: { users: [exampleContact], pages: 1, no_of_users: 1 },
    },
  }),

  ofCompany: call({
    summary: 'The contacts of one company',
    description:
      'Added: without the parameters, all of them; a backend may know none. With any of them a page (25 rows, by name, unless said otherwise) of those that the filters find, with pages and no_of_contacts. No more than 10,000 are counted and paged through; goes_on says that there are more.',
    method: 'GET',
    path: '/vue/company/{id}/contacts/',
    refuses: ['not-found'],
    groups: mayManage,
    params: z.object({ id: companyId }),
    query: z.object({
      below: flag.optional().describe('1: those of the companies below it as well.'),
      active: flag.optional().describe('1: those who can sign in; 0: the others.'),
      search: entry
        .optional()
        .describe('Only contacts whose name, e-mail address or company has each of these words in it.'),
      sort: sort.optional().describe('The column to sort by, "-" before it for descending.'),
      page: positive.optional().describe('Which page, from 1 on.'),
      number_per_page: positive.pipe(z.int().max(1000)).optional().describe('How many rows make a page; at most 1000.'),
    }),
    data: z.object({
      contacts: z
        .array(contactRecord)
        .describe('The contacts of that company, and of those below it where they were asked for.'),
      pages: count.optional().describe('How many pages that makes; missing where all were answered.'),
      no_of_contacts: count.optional().describe('How many contacts there are on all pages.'),
      goes_on: z.boolean().optional().describe('Whether there are more than those pages hold.'),
      company: idPair.optional().describe('The company that was asked for.'),
    }),
    example: {
      params: { id: 31 },
      query: { below: '1', active: '1', search: 'ahlers', sort: '-name', page: 1, number_per_page: 25 },
      data: { contacts: [exampleContact], pages: 1, no_of_contacts: 1, company: [31, 'Tischlerei Ahlers'] },
    },
  }),

  detail: call({
    summary: 'One contact',
    method: 'GET',
    path: '/vue/contact/{id}/detail/',
    refuses: ['not-found'],
    groups: mayManage,
    params: z.object({ id: contactId }),
    data: contactRecord,
    example: { params: { id: 212 }, data: exampleContact },
  }),

  edit: call({
    summary: 'Change a contact',
    description:
      'What is not sent stays. version: the one read; where the contact has been changed since, 409. active may be called is_active. Added: groups, the whole set, from who has MANAGE_USERS; only groups that the user has are granted or taken. A company that has a dealer admin keeps one: 409. A new address of an account with a password is pending_email until its owner has confirmed it by the mailed link (account/email/confirm/); until then the present one holds, and is told. Another new address replaces it. An account without a password is corrected at once, and invited anew.',
    method: 'POST',
    path: '/vue/contact/{id}/edit/',
    refuses: ['not-found', 'conflict'],
    groups: mayManage,
    params: z.object({ id: contactId }),
    body: edited,
    data: contactRecord,
    example: {
      params: { id: 212 },
      body: {
        email: 'k.ahlers@tischlerei-ahlers.example',
        first_name: 'Karin',
        last_name: 'Ahlers',
        dealer_admin: true,
        version: 3,
      },
      data: { ...exampleContact, version: 4, dealer_admin: true, groups: ['IS_DEALER_ADMIN'] },
    },
  }),

  create: call({
    summary: 'Add a contact',
    description: 'The new contact is mailed its activation link.',
    method: 'POST',
    path: '/vue/company/{id}/create/contact/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_CONTACTS'],
    params: z.object({ id: companyId }),
    body: person,
    data: contactRecord,
    example: {
      params: { id: 31 },
      body: { email: 'j.otten@tischlerei-ahlers.example', first_name: 'Jan', last_name: 'Otten', language: 'de' },
      data: {
        ...exampleContact,
        id: 213,
        version: 1,
        name: 'Jan Otten',
        email: 'j.otten@tischlerei-ahlers.example',
        active: false,
      },
    },
  }),

  delete: call({
    summary: 'Delete a contact',
    description: 'Nobody deletes itself, nor the last dealer admin of a company: 409.',
    method: 'DELETE',
    path: '/vue/contact/{id}/delete/',
    refuses: ['not-found', 'conflict'],
    groups: mayManage,
    params: z.object({ id: contactId }),
    data: z.object({}),
    example: { params: { id: 213 }, data: {} },
  }),

  endSessions: call({
    summary: 'End all sessions of a contact',
    isAddition: true,
    description:
      'Ends those in which the contact acts as another as well, and its open hand-offs to the shop; of the caller itself, all but the one that asks.',
    method: 'POST',
    path: '/vue/contact/{id}/end-sessions/',
    refuses: ['not-found'],
    groups: ['MANAGE_USERS'],
    params: z.object({ id: contactId }),
    data: z.object({ ended: count.describe('How many sessions were ended.') }),
    example: { params: { id: 212 }, data: { ended: 2 } },
  }),

  activationLink: call({
    summary: 'The activation link of a contact',
    description: 'Where the contact has set a password already, 409.',
    guestMay: false,
    method: 'GET',
    path: '/vue/contact/{id}/activation-link/',
    refuses: ['not-found', 'conflict'],
    groups: mayManage,
    params: z.object({ id: contactId }),
    data: z.object({
      act_link: z.string().min(1).describe('The address to hand to the contact; it sets a first password, once.'),
    }),
    example: {
      params: { id: 213 },
      data: { act_link: 'http://kantwerk.localhost:3000/account/password/change/uB7x20Qe' },
    },
  }),
})
