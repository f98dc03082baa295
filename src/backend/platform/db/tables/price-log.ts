import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, primaryKey, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, transactionId } from './columns.ts'
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
    /** The company's name and the contact's address in lower case, and the words' keys for article and basket; triggers maintain them. */
    companySearch: text('company_search').notNull().default(''),
    contactSearch: text('contact_search').notNull().default(''),
    articleKey: integer('article_key').notNull().default(0),
    basketKey: integer('basket_key').notNull().default(0),
  },
  // One index per sort, each with what filters use, and one per filter, each with what is sorted by that is short (drizzle cannot express
  // `include`: see the migrations).
  (t) => [
    index('price_log_date').on(t.date, t.id),
    index('price_log_kind').on(t.kind, t.id),
    index('price_log_basket').on(t.basketNumber, t.id),
    index('price_log_article').on(t.articleUid, t.id),
    index('price_log_type').on(t.articleType, t.id),
    index('price_log_price').on(t.price, t.id),
    index('price_log_company').on(t.companyId, t.id),
    index('price_log_contact').on(t.contactId, t.id),
    index('price_log_article_key').on(t.articleKey, t.id),
    index('price_log_basket_key').on(t.basketKey, t.id),
    index('price_log_company_name').on(sql`(${t.companySearch} collate "und-x-icu")`, t.id),
    index('price_log_contact_name').on(t.contactSearch, t.id),
  ],
)

/** The words of price logs, each once: a filter looks here, not in a million logs. kind: article or basket. A trigger maintains it. */
export const priceLogWord = pgTable(
  'price_log_word',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    word: text().notNull(),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(word)`),
  },
  (t) => [
    uniqueIndex('price_log_word_own').on(t.kind, t.word),
    index('price_log_word_part').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

/** The transactions that gave companies or contacts other names, or added or removed some: who remembers names sees here whether they still are. Triggers maintain it; kind: the table. */
export const nameChange = pgTable(
  'name_change',
  {
    kind: text().notNull(),
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.transaction] })],
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
