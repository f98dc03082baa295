import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { maxFilterText } from './values/filter-text.ts'
import { codePair, count, date, day, entry, idPair, positive } from './call/fields.ts'

const person = idPair.nullable()
const part = entry.pipe(z.string().max(maxFilterText)).optional()

const change = z.object({
  field: z.string().describe('What has changed, in the words of the reader.'),
  before: z.string().describe('What it was; empty for nothing.'),
  after: z.string().describe('What it is since; empty for nothing.'),
})

const auditEntry = z.object({
  id: z.int().describe('The id of the entry.'),
  at: date.describe('When it was done.'),
  by: person.describe('Who did it, by id and address; null where nobody had signed in.'),
  as: person.describe('As whom, where somebody acted as another; otherwise null.'),
  what: codePair.describe('What was done, as its name and in the words of the reader.'),
  subject: z.string().describe('What it was done to, by the name that a reader knows; may be empty.'),
  changes: z.array(change).describe('What differs since, at most 20 fields.'),
  is_cut: z.boolean().describe('Whether more differs than is told here.'),
  from: z
    .string()
    .describe('The network address that it was done from; empty where it was not noted, or is not for the caller.'),
})

export const audit = subject('audit', {
  list: call({
    summary: 'Who did what',
    description:
      'A page of the audit log, the newest first. Who belongs to a company that none is above sees all of it; everybody else what was done by or as contacts of the own company and of those below. Of the entries found, the first 10000 in their order are listed and counted. Passwords, links and their digests are never told.',
    isAddition: true,
    method: 'GET',
    path: '/vue/audit/list/',
    groups: ['MANAGE_USERS'],
    query: z.object({
      who: part.describe('Only what somebody did whose name or address has each of these words in it.'),
      as: part.describe('Only what was done as somebody whose name or address has each of these words in it.'),
      what: part.describe('Only what has this name, such as basket.approve.'),
      from: day.optional().describe('Only from this day on, in the time zone of the site.'),
      to: day.optional().describe('Only up to this day, in the time zone of the site.'),
      sort: z.enum(['at', '-at']).optional().describe('at: the oldest first.'),
      page: positive.optional().describe('Which page, from 1 on.'),
      number_per_page: positive
        .pipe(z.int().max(1000))
        .optional()
        .describe('How many entries make a page; at most 1000.'),
    }),
    data: z.object({
      entries: z.array(auditEntry).describe('The entries of the page.'),
      pages: count.describe('How many pages there are.'),
      no_of_entries: count.describe('How many entries there are on all pages.'),
      goes_on: z.boolean().optional().describe('Whether more are found than are listed and counted.'),
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
