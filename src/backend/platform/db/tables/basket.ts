import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { at, sortable, sortedText } from './columns.ts'
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
    /** Position in basketTabs, from 0. */
    tab: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when status <= 2 then 0 when status <= 4 then 1 else 2 end`),
    digits: smallint()
      .notNull()
      .generatedAlwaysAs(sql`length(basket_number)`),
    approval: sortedText()
      .notNull()
      .generatedAlwaysAs(sortable(sql`coalesce(approval_number, '')`)),
    /**
     * `buyer`: names of the company and the customer, for sorting. `search`: the same with the zip code, for searching.
     * Triggers keep both up to date.
     */
    buyer: sortedText().notNull().default(''),
    search: text().notNull().default(''),
  },
  (t) => [
    index('basket_company').on(t.companyId),
    index('basket_newest').on(t.createdAt, t.basketNumber),
    // One index per sort and one per search. They also contain the columns that filters read, which drizzle cannot
    // express (see the migration).
    index('basket_by_number').on(t.tab, t.digits, t.basketNumber),
    index('basket_by_buyer').on(t.tab, t.buyer, t.digits, t.basketNumber),
    index('basket_by_line').on(t.tab, t.lineCode, t.digits, t.basketNumber),
    index('basket_by_status').on(t.tab, t.status, t.digits, t.basketNumber),
    index('basket_by_created').on(t.tab, t.createdAt, t.basketNumber),
    index('basket_by_changed').on(t.tab, t.statusAt, t.digits, t.basketNumber),
    index('basket_by_approval').on(t.tab, t.approval, t.digits, t.basketNumber),
    index('basket_search').using('gin', t.search.op('gin_trgm_ops')),
    index('basket_part').using('gin', t.basketNumber.op('gin_trgm_ops')),
    index('basket_next_step')
      .on(t.nextStepAt)
      .where(sql`${t.nextStepAt} is not null`),
    check('basket_status_known', sql`${t.status} between 0 and 6`),
  ],
)
