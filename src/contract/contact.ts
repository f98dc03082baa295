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
  paging,
} from './call/fields.ts'
import { userColumns } from './values/user-columns.ts'

/** Returns a contact in which `is_active`, the name in other backends, is renamed to `active`. */
const readActive = (value: unknown) => {
  if (typeof value !== 'object' || value === null || 'active' in value || !('is_active' in value)) return value
  return { ...value, active: value.is_active }
}

const fields = z.object({
  id: z.int().describe('Contact id.'),
  version: z.int().optional().describe('Version of the record. Send it back with an edit.'),
  name: z.string().describe('Display name: first, middle and last name.'),
  email: z.string().describe('The email address used to log in.'),
  first_name: z.string().describe('Given name of the person.'),
  middle_name: z.string().describe('Middle name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  language: codePair.nullable().describe('Language for emails and the portal.'),
  language_choices: z.array(codePair).optional().describe('Available languages.'),
  language_default: z.string().nullable().optional().describe('Default language code.'),
  company: idPair.nullable().describe('The contact’s company.'),
  parent_choices: z.array(idPair).optional().describe('Companies the contact can be moved to.'),
  dealer_admin: z.boolean().describe('Whether the contact manages its company and sub-companies.'),
  groups: knownGroups.optional().describe('The contact’s permissions.'),
  opt_out: z.boolean().describe('Whether the contact opted out of the newsletter.'),
  active: z.boolean().describe('Whether the contact can log in.'),
  actLink: z
    .string()
    .nullable()
    .optional()
    .describe('Activation link. Only for a single contact that is not activated; otherwise null.'),
  pending_email: z
    .string()
    .nullable()
    .optional()
    .describe('A new address awaiting confirmation; null if there is none.'),
  open_sessions: count
    .optional()
    .describe('Added: number of active sessions. Only for a single contact, and only for callers with MANAGE_USERS.'),
  has_password: z.boolean().optional().describe('Whether a password has been set.'),
  may_edit: z.boolean().optional().describe('Whether the caller can change the contact.'),
  may_delete: z
    .boolean()
    .optional()
    .describe('Whether the caller can delete or deactivate the contact. Never true for the caller’s own contact.'),
  may_switch: z
    .boolean()
    .optional()
    .describe('Added: whether the caller can act as this contact. In paged lists only.'),
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
    summary: 'List contacts',
    description:
      'Returns the contacts of all companies of the user. `page`, `number_per_page` and `email` require MANAGE_USERS and add `pages` and `no_of_users` to the answer. Added: `sort` also requires MANAGE_USERS; by default, contacts are sorted by email address.',
    method: 'GET',
    path: '/vue/contact/list/',
    groups: [...mayManage, 'MANAGE_USERS'],
    query: z.object({
      active: flag.optional().describe('1: return only active contacts; 0: only inactive ones.'),
      ...paging,
      email: emailPart.optional().describe('Return only contacts whose address contains this.'),
      sort: userSort.optional().describe('Added: sort column; prefix "-" for descending.'),
    }),
    data: z.object({
      users: z.array(contactRecord).describe('Contacts, or those on the requested page.'),
      pages: count.optional().describe('Number of pages.'),
      no_of_users: count.optional().describe('Number of contacts on all pages.'),
    }),
    example: {
      query: { active: '1', page: 1, number_per_page: 25, email: 'ahlers' },
      data: { users: [exampleContact], pages: 1, no_of_users: 1 },
    },
  }),

  ofCompany: call({
    summary: 'List a company’s contacts',
    description:
      'Without parameters, returns all contacts. Added: with any parameter, returns a page (by default 25 rows, sorted by name) of the matching contacts, with `pages` and `no_of_contacts`; a backend need not support any parameter. At most 10,000 contacts are counted and paged; `goes_on` is true if there are more.',
    method: 'GET',
    path: '/vue/company/{id}/contacts/',
    refuses: ['not-found'],
    groups: mayManage,
    params: z.object({ id: companyId }),
    query: z.object({
      below: flag.optional().describe('1: include contacts of sub-companies.'),
      active: flag.optional().describe('1: return only active contacts; 0: only inactive ones.'),
      search: entry
        .optional()
        .describe('Return only contacts whose name, email address or company contains each of these words.'),
      sort: sort.optional().describe('Sort column; prefix "-" for descending.'),
      ...paging,
    }),
    data: z.object({
      contacts: z.array(contactRecord).describe('Contacts of the company, and of its sub-companies if requested.'),
      pages: count.optional().describe('Number of pages; absent if all rows are returned.'),
      no_of_contacts: count.optional().describe('Number of contacts on all pages.'),
      goes_on: z.boolean().optional().describe('Whether more contacts match than these pages contain.'),
      company: idPair.optional().describe('The requested company.'),
    }),
    example: {
      params: { id: 31 },
      query: { below: '1', active: '1', search: 'ahlers', sort: '-name', page: 1, number_per_page: 25 },
      data: { contacts: [exampleContact], pages: 1, no_of_contacts: 1, company: [31, 'Tischlerei Ahlers'] },
    },
  }),

  detail: call({
    summary: 'Get a contact',
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
      'Omitted fields are unchanged. `version` is the version you read: returns 409 if the contact has changed since. `active` may be sent as `is_active`. Added: `groups` is the complete set of permissions and requires MANAGE_USERS; only permissions that the caller has are granted or removed. Returns 409 if a company would lose its last dealer admin. If the account has a password, a new email address is `pending_email` until its owner confirms it by link (`account/email/confirm/`); the current address stays valid and is notified. A further new address replaces the pending one. If the account has no password, the address changes at once and a new invitation is sent.',
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
    description: 'Emails the activation link to the new contact.',
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
    description: 'Returns 403 for your own account, and 409 for the last dealer admin of a company.',
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
      'Also ends sessions in which the contact acts as another user, and open hand-offs to the shop. For your own contact, ends all sessions but the current one.',
    method: 'POST',
    path: '/vue/contact/{id}/end-sessions/',
    refuses: ['not-found'],
    groups: ['MANAGE_USERS'],
    params: z.object({ id: contactId }),
    data: z.object({ ended: count.describe('Number of sessions ended.') }),
    example: { params: { id: 212 }, data: { ended: 2 } },
  }),

  activationLink: call({
    summary: 'Get a contact’s activation link',
    description: 'Returns 409 if the contact already has a password and you lack CAN_CHANGE_PASSWORD.',
    guestMay: false,
    method: 'GET',
    path: '/vue/contact/{id}/activation-link/',
    refuses: ['not-found', 'conflict'],
    groups: mayManage,
    params: z.object({ id: contactId }),
    data: z.object({
      act_link: z.string().min(1).describe('Link with which the contact sets the first password; valid once.'),
    }),
    example: {
      params: { id: 213 },
      data: { act_link: 'http://kantwerk.localhost:3000/account/password/change/uB7x20Qe' },
    },
  }),
})
