import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import { at } from './tables.ts'

/** One row: may people sign in, and what are they told. */
export const maintenance = pgTable(
  'maintenance',
  {
    only: boolean().primaryKey().default(true),
    loginAllowed: boolean('login_allowed').notNull().default(true),
    testLoginAllowed: boolean('test_login_allowed').notNull().default(true),
    flashText: text('flash_text').notNull().default(''),
    shopUrl: text('shop_url').notNull().default(''),
  },
  (t) => [check('maintenance_one_row', sql`${t.only}`)],
)

export const mail = pgTable(
  'mail',
  {
    id: serial().primaryKey(),
    to: text().notNull(),
    template: text().notNull(),
    locale: text().notNull(),
    site: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    tries: smallint().notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('mail_due')
      .on(t.nextTryAt)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** What was seeded, and when: a start never seeds twice. */
export const seed = pgTable('seed', { name: text().primaryKey(), on: date().notNull() })
