import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    contactId: integer('contact_id'),
    realContactId: integer('real_contact_id'),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** '' if the action happened on the portal's own machine, or if no address was recorded. */
    networkAddress: text('network_address').notNull().default(''),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.id),
    index('audit_time').on(t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_actor').on(sql`coalesce(${t.realContactId}, ${t.contactId})`, t.at, t.id),
    index('audit_acted_as')
      .on(t.contactId, t.at, t.id)
      .where(sql`${t.realContactId} is not null`),
    index('audit_approver')
      .on(sql`coalesce(${t.realContactId}, ${t.contactId})`, t.id)
      .where(sql`${t.action} = 'basket.approve'`),
  ],
)
