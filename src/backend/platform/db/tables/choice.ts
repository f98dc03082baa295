import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

export const choice = pgTable(
  'choice',
  {
    kind: text().notNull(),
    code: text().notNull(),
    labelEn: text('label_en').notNull(),
    labelDe: text('label_de').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.code] })],
)
