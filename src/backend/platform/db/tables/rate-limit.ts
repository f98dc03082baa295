import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const rateLimit = pgTable(
  'rate_limit',
  { key: text().primaryKey(), tries: integer().notNull(), resetsAt: at('resets_at').notNull() },
  (t) => [index('rate_limit_reset').on(t.resetsAt)],
)
