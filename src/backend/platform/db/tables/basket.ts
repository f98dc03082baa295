import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { line } from './line.ts'

export const basket = pgTable(
  'basket',
  {
    basketNumber: text('basket_number').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    lineCode: text('line_code')
      .notNull()
      .references(() => line.code),
    status: smallint().notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    statusAt: at('status_at').notNull().defaultNow(),
    approvalNumber: text('approval_number'),
    approvedBy: integer('approved_by').references(() => contact.id, { onDelete: 'set null' }),
    queryPending: boolean('query_pending').notNull().default(false),
    customer: text().notNull().default(''),
    nextStepAt: at('next_step_at'),
  },
  (t) => [
    index('basket_company').on(t.companyId),
    index('basket_list').on(t.status, t.createdAt, t.basketNumber),
    index('basket_newest').on(t.createdAt, t.basketNumber),
    index('basket_next_step')
      .on(t.nextStepAt)
      .where(sql`${t.nextStepAt} is not null`),
    check('basket_status_known', sql`${t.status} between 0 and 6`),
  ],
)
