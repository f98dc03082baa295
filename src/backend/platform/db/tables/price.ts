import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const price = pgTable(
  'price',
  {
    articleUid: text('article_uid').notNull(),
    articleType: text('article_type').notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.articleUid, t.articleType] })],
)

export const priceHistory = pgTable(
  'price_history',
  {
    articleUid: text('article_uid').notNull(),
    articleType: text('article_type').notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleUid, t.articleType, t.changedAt] })],
)
