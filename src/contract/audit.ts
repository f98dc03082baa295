import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { maxFilterText } from './values/filter-text.ts'
import { codePair, count, date, day, entry, flag, idPair, paging } from './call/fields.ts'

const person = idPair.nullable()
const part = entry.pipe(z.string().max(maxFilterText)).optional()

const change = z.object({
  field: z.string().describe('Name of the changed field, in the request’s language.'),
  before: z.string().describe('Previous value; may be empty.'),
  after: z.string().describe('New value; may be empty.'),
})

const auditEntry = z.object({
  id: z.int().describe('Entry id.'),
  at: date.describe('Time of the action.'),
  by: person.describe('Id and email address of the user; null if nobody was logged in.'),
  as: person.describe('Id and email address of the user they acted as; null if there was none.'),
  what: codePair.describe('Name of the action, and its label in the request’s language.'),
  subject: z.string().describe('Name of the affected item; may be empty.'),
  changes: z.array(change).describe('Changed fields, at most 20.'),
  is_cut: z.boolean().describe('Whether there are more changes than listed.'),
  from: z.string().describe('IP address; empty if not recorded or not visible to the caller.'),
})

export const audit = subject('audit', {
  list: call({
    summary: 'List the audit log',
    description:
      'Returns a page of the audit log, by default newest first. Users of a top-level company see all entries. Others see actions by or as contacts of their company and its sub-companies. At most 10,000 matching entries are listed and counted. Passwords, links and their digests are never included.',
    isAddition: true,
    method: 'GET',
    path: '/vue/audit/list/',
    groups: ['MANAGE_USERS'],
    query: z.object({
      who: part.describe('Return only actions of users whose name or address contains each of these words.'),
      as: part.describe('Return only actions as users whose name or address contains each of these words.'),
      what: part.describe('Return only this action, such as `basket.approve`.'),
      system: flag.optional().describe('0: leave out actions that the system performed, such as a basket’s next step.'),
      from: day.optional().describe('First day, in the site’s time zone.'),
      to: day.optional().describe('Last day, in the site’s time zone.'),
      sort: z.enum(['at', '-at']).optional().describe('at: oldest first; -at: newest first (default).'),
      ...paging,
    }),
    data: z.object({
      entries: z.array(auditEntry).describe('Entries on this page.'),
      pages: count.describe('Number of pages.'),
      no_of_entries: count.describe('Number of entries on all pages.'),
      goes_on: z.boolean().optional().describe('Whether more entries match than are listed and counted.'),
    }),
    example: {
      query: { who: 'admin', what: 'basket.approve', from: '2026-11-01', page: 1, number_per_page: 25 },
      data: {
        entries: [
          {
            id: 4711,
            at: '2026-11-20T13:02:11.000Z',
            by: [1, 'admin@demo.example'],
            as: [2, 'dealer@demo.example'],
            what: ['basket.approve', 'Warenkorb freigegeben'],
            subject: '2000014711',
            changes: [
              { field: 'Status', before: 'wartet auf Freigabe', after: 'fertig' },
              { field: 'Freigabenummer', before: '', after: 'A-2301' },
            ],
            is_cut: false,
            from: '192.0.2.17',
          },
        ],
        pages: 1,
        no_of_entries: 1,
        goes_on: false,
      },
    },
  }),
})
export type AuditEntry = z.output<typeof auditEntry>
