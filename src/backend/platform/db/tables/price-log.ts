import { type SQL, sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'

/**
 * A generated column with the beginning of a text in lower case, for filters. Only the beginning, so that several fit
 * into an index entry.
 */
const lowered = (name: string, of: SQL) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql`left(lower(${of}), 250)`)

export const priceLog = pgTable(
  'price_log',
  {
    // The columns that a search through all logs reads come first, because PostgreSQL reads later columns more slowly.
    id: serial().primaryKey(),
    companyId: integer('company_id').references(() => company.id),
    contactId: integer('contact_id').references(() => contact.id, { onDelete: 'set null' }),
    date: at('date').notNull(),
    articleLower: lowered('article_lower', sql`article_uid`),
    basketLower: lowered('basket_lower', sql`basket_number`),
    kind: text().notNull(),
    basketNumber: text('basket_number').notNull().default(''),
    articleUid: text('article_uid').notNull(),
    articleType: text('article_type').notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
  },
  (t) => {
    const filtered = [t.companyId, t.contactId, t.articleLower, t.basketLower, t.price]
    // One index per sort. Company and contact have an index on their own names. Each index also contains the columns
    // that filters read, so that PostgreSQL can skip a log without reading its row.
    const others = (own: (typeof filtered)[number]) => filtered.filter((one) => one !== own)
    return [
      index('price_log_date').on(t.date, t.id, ...filtered),
      index('price_log_kind').on(t.kind, t.id, ...filtered),
      index('price_log_basket').on(t.basketNumber, t.id, ...filtered),
      index('price_log_article').on(t.articleUid, t.id, ...filtered),
      index('price_log_type').on(t.articleType, t.id, ...filtered),
      index('price_log_price').on(t.price, t.id, ...others(t.price)),
      index('price_log_company').on(t.companyId, t.id, ...others(t.companyId)),
      index('price_log_contact').on(t.contactId, t.id, ...others(t.contactId)),
      index('price_log_basket_part').using('gin', t.basketLower.op('gin_trgm_ops')),
      index('price_log_article_part').using('gin', t.articleLower.op('gin_trgm_ops')),
    ]
  },
)

export const priceLogRow = pgTable(
  'price_log_row',
  {
    priceLogId: integer('price_log_id')
      .notNull()
      .references(() => priceLog.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    type: text().notNull(),
    itemNumber: text('item_number').notNull(),
    quantity: numeric({ precision: 10, scale: 2 }).notNull(),
    width: integer(),
    height: integer(),
    depth: integer(),
    discount: numeric({ precision: 5, scale: 2 }).notNull(),
    itemPrice: numeric('item_price', { precision: 12, scale: 2 }).notNull(),
    oprice: numeric({ precision: 12, scale: 2 }).notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.priceLogId, t.position] }), index('price_log_row_item').on(t.itemNumber)],
)
