import { index, integer, numeric, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'

export const priceLog = pgTable(
  'price_log',
  {
    id: serial().primaryKey(),
    date: at('date').notNull(),
    kind: text().notNull(),
    basketNumber: text('basket_number').notNull().default(''),
    articleUid: text('article_uid').notNull(),
    articleType: text('article_type').notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    companyId: integer('company_id').references(() => company.id),
    contactId: integer('contact_id').references(() => contact.id, { onDelete: 'set null' }),
  },
  // One index per sort; company and contact are sorted by an index on their own names.
  (t) => [
    index('price_log_date').on(t.date, t.id),
    index('price_log_kind').on(t.kind, t.id),
    index('price_log_basket').on(t.basketNumber, t.id),
    index('price_log_article').on(t.articleUid, t.id),
    index('price_log_type').on(t.articleType, t.id),
    index('price_log_price').on(t.price, t.id),
    index('price_log_company').on(t.companyId, t.id),
    index('price_log_contact').on(t.contactId, t.id),
    index('price_log_basket_part').using('gin', t.basketNumber.op('gin_trgm_ops')),
    index('price_log_article_part').using('gin', t.articleUid.op('gin_trgm_ops')),
  ],
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
