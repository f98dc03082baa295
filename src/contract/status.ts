import { z } from 'zod'
import { call, subject } from './call/call.ts'
import { count, date, formed } from './call/fields.ts'
import { tidyEntry } from './values/canonical-text.ts'

const maintenance = z.object({
  closed: z.boolean().describe('Whether login and writing are blocked. The test login, if open, is not affected.'),
  flash_text: z.string().describe('Message shown to everyone; may be empty.'),
  test_login_allowed: z.boolean().describe('Whether the test login is open.'),
})
export type Maintenance = z.output<typeof maintenance>

/**
 * The calls for status and maintenance. They are only for users of a company at the top of the tree; the handlers check
 * this.
 */
export const status = subject('status', {
  read: call({
    summary: 'Get the system status',
    description: 'Limited to users of a top-level company; others receive 403.',
    guestMay: false,
    isAddition: true,
    method: 'GET',
    path: '/vue/status/',
    groups: ['MANAGE_USERS'],
    data: z.object({
      version: z.string().describe('Portal version.'),
      runtime: z.string().describe('Runtime and its version.'),
      started: date.describe('Start time of the process.'),
      database: z
        .object({
          kind: z.string().describe('Kind of database: embedded, or a PostgreSQL server.'),
          version: z.string().describe('Database version.'),
          bytes: count.describe('Database size in bytes.'),
        })
        .describe('Kind, version and size of the database.'),
      mails: z
        .object({
          waiting: count.describe('Emails waiting to be sent.'),
          failed: count.describe('Emails not delivered in the last 30 days.'),
          oldest: date.nullable().describe('When the oldest waiting email was queued; null if none waits.'),
          stuck: z
            .boolean()
            .describe('Whether an email has waited for 15 minutes and none was sent since it was queued.'),
        })
        .describe('The email queue.'),
      last_backup: z
        .object({ at: date.describe('Time of the backup.'), bytes: count.describe('File size in bytes.') })
        .nullable()
        .describe('The portal’s last backup; null if there is none or the database server is backed up separately.'),
      disk: z
        .object({
          free: count.describe('Free space in bytes.'),
          total: count.describe('Size in bytes.'),
          full: z.boolean().describe('Whether too little space is left.'),
        })
        .nullable()
        .describe('The disk of the portal’s data; null if it could not be read.'),
      process: z
        .object({
          memory: count.describe('Memory in use, in bytes.'),
          longest_delay: count.describe('Longest time without an answer in the last two minutes, in milliseconds.'),
          connections: z
            .object({
              max: count.describe('Maximum number.'),
              in_use: count.describe('Connections in use.'),
              waiting: count.describe('Queries that wait for one.'),
            })
            .describe('Database connections of the process.'),
          streams: count.describe('Browsers that receive live updates.'),
          saved: count.describe('Translations saved since the start.'),
          conflicts: count.describe('Translations not saved because someone else had changed the text.'),
          failed_jobs: count.describe('Failed runs of background jobs since the start.'),
        })
        .nullable()
        .describe('The process that answers; behind a load balancer there may be others. May be null.'),
      sessions: count.describe('Active sessions.'),
      maintenance: maintenance.describe('Whether the portal is closed for maintenance.'),
    }),
    example: {
      data: {
        version: '2.4.1',
        runtime: 'Node.js 24.21.0',
        started: '2026-11-20T05:00:00.000Z',
        database: { kind: 'embedded', version: '17.5', bytes: 61_865_984 },
        mails: { waiting: 2, failed: 0, oldest: '2026-11-20T08:12:00.000Z', stuck: false },
        last_backup: { at: '2026-11-20T02:00:00.000Z', bytes: 9_175_040 },
        disk: { free: 78_924_603_392, total: 270_553_174_016, full: false },
        process: {
          memory: 531_075_072,
          longest_delay: 34,
          connections: { max: 10, in_use: 2, waiting: 0 },
          streams: 12,
          saved: 318,
          conflicts: 3,
          failed_jobs: 0,
        },
        sessions: 41,
        maintenance: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr', test_login_allowed: true },
      },
    },
  }),

  setMaintenance: call({
    summary: 'Close or open the portal for maintenance',
    description:
      'Limited to users of a top-level company; others receive 403. Works while the portal is closed, too. Omitted fields are unchanged. Existing sessions continue, but are read-only.',
    isAddition: true,
    method: 'POST',
    path: '/vue/status/maintenance/',
    groups: ['MANAGE_USERS'],
    body: z.object({
      closed: z.boolean().optional().describe('Whether the portal is closed for maintenance.'),
      flash_text: formed(500, tidyEntry).optional().describe('Message shown to everyone; may be empty.'),
    }),
    data: maintenance,
    example: {
      body: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr' },
      data: { closed: false, flash_text: 'Wartung am Samstag von 6 bis 8 Uhr', test_login_allowed: true },
    },
  }),
})
