import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './tables.ts'
import { language, textKey } from './text-tables.ts'

/** One row, whose lock serialises the writers of what translators share. A client that knows less than the floor gets everything. */
export const sharedRevision = pgTable(
  'shared_revision',
  {
    only: boolean().primaryKey().default(true),
    revision: integer().notNull().default(0),
    floor: integer().notNull().default(0),
  },
  (t) => [check('shared_revision_one_row', sql`${t.only}`)],
)

/** What a translator has marked in a text; without a value it is no longer marked. */
export const textMark = pgTable(
  'text_mark',
  {
    space: text().notNull(),
    key: text().notNull(),
    lang: text()
      .notNull()
      .references(() => language.code),
    kind: text().notNull(),
    value: text(),
    changedBy: text('changed_by').notNull(),
    changedAt: at('changed_at').notNull(),
    revision: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.space, t.key, t.lang, t.kind] }),
    foreignKey({ columns: [t.space, t.key], foreignColumns: [textKey.space, textKey.key] }),
    index('text_mark_news').on(t.lang, t.revision),
    check('text_mark_kind_known', sql`${t.kind} in ('review','dismissed')`),
  ],
)
