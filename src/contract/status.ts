import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { count, date, formed } from './call/fields.ts'
import { tidyEntry } from './values/canonical-text.ts'

const maintenance = z.object({
  closed: z.boolean().describe('Whether nobody may sign in or write, but by the test login where that is open.'),
  flash_text: z.string().describe('A text for everybody; empty for none.'),
  test_login_allowed: z.boolean().describe('Whether the test login is open.'),
})
export type Maintenance = z.output<typeof maintenance>

/** Both calls are for users of a company with none above it. */
export const status = subject('status', {
  read: call({
    summary: 'How the portal stands',
    description: 'For who belongs to a company that none is above; for everybody else 403.',
    guestMay: false,
    isAddition: true,
    method: 'GET',
    path: '/vue/status/',
    groups: ['MANAGE_USERS'],
    data: z.object({
      version: z.string().describe('The version of the portal.'),
      runtime: z.string().describe('What it runs on, with its version.'),
      started: date.describe('When the process that answers was started.'),
      database: z
        .object({
          kind: z.string().describe('Which database: embedded, or PostgreSQL for a server of its own.'),
          version: z.string().describe('The version of the database.'),
          bytes: count.describe('How large it is.'),
        })
        .describe('Where everything is kept.'),
      mails: z
        .object({
          waiting: count.describe('Mails that are to be sent.'),
          failed: count.describe('Mails that were given up in the last 30 days.'),
        })
        .describe('The queue of mails.'),
      last_backup: z
        .object({ at: date.describe('When it was made.'), bytes: count.describe('How large its file was.') })
        .nullable()
        .describe('The last backup that the portal made itself; null where there is none, or a server has its own.'),
      sessions: count.describe('Sessions that go on.'),
      maintenance: maintenance.describe('Whether the portal is closed.'),
    }),
    example: {
      data: {
        version: '2.4.1',
        runtime: 'Node.js 24.21.0',
        started: '2026-11-20T05:00:00.000Z',
        database: { kind: 'embedded', version: '17.5', bytes: 61_865_984 },
        mails: { waiting: 2, failed: 0 },
        last_backup: { at: '2026-11-20T02:00:00.000Z', bytes: 9_175_040 },
        sessions: 41,
        maintenance: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr', test_login_allowed: true },
      },
    },
  }),

  setMaintenance: call({
    summary: 'Close the portal for maintenance, or open it again',
    description:
      'For who belongs to a company that none is above; for everybody else 403. While the portal is closed this call is still answered, so that whoever closed it can open it. What is not sent stays. Sessions go on, and read only.',
    isAddition: true,
    method: 'POST',
    path: '/vue/status/maintenance/',
    groups: ['MANAGE_USERS'],
    body: z.object({
      closed: z.boolean().optional().describe('Whether the portal is closed.'),
      flash_text: formed(500, tidyEntry).optional().describe('A text for everybody; empty for none.'),
    }),
    data: maintenance,
    example: {
      body: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr' },
      data: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr', test_login_allowed: true },
    },
  }),
})
