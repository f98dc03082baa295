import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { contact } from './contact.ts'
import { language, textKey } from './text.ts'

/**
 * A single row with the current revision of the shared annotations (marks, terms, notes). Writers lock it. A client
 * whose revision is below `floor` gets all annotations.
 */
export const sharedRevision = pgTable(
  'shared_revision',
  {
    only: boolean().primaryKey().default(true),
    revision: integer().notNull().default(0),
    floor: integer().notNull().default(0),
  },
  (t) => [check('shared_revision_one_row', sql`${t.only}`)],
)

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
    /** The mark that was replaced when the source text changed. It is restored if the source changes back. */
    beside: text(),
    changedBy: text('changed_by').notNull(),
    changedAt: at('changed_at').notNull(),
    /** Time of a further change of the source, after which the mark kept its value. */
    againAt: at('again_at'),
    revision: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.space, t.key, t.lang, t.kind] }),
    foreignKey({ columns: [t.space, t.key], foreignColumns: [textKey.space, textKey.key] }),
    index('text_mark_news').on(t.lang, t.revision),
    check('text_mark_kind_known', sql`${t.kind} in ('review','dismissed')`),
  ],
)

/** A glossary term of a language pair. A removed term stays as a row, so that clients learn of the removal. */
export const term = pgTable(
  'term',
  {
    id: uuid().primaryKey(),
    src: text()
      .notNull()
      .references(() => language.code),
    dst: text()
      .notNull()
      .references(() => language.code),
    term: text().notNull(),
    translation: text().notNull(),
    note: text().notNull().default(''),
    forbidden: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    removed: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAt: at('changed_at').notNull(),
    revision: integer().notNull(),
  },
  (t) => [index('term_news').on(t.src, t.dst, t.revision)],
)

export const textNote = pgTable(
  'text_note',
  {
    id: uuid().primaryKey(),
    replyTo: uuid('reply_to'),
    space: text().notNull(),
    key: text().notNull(),
    lang: text()
      .notNull()
      .references(() => language.code),
    text: text().notNull(),
    writtenBy: text('written_by').notNull(),
    writtenAt: at('written_at').notNull(),
    closedBy: text('closed_by'),
    closedAt: at('closed_at'),
    /** When the note was last reopened; null if never. */
    openedAt: at('opened_at'),
    revision: integer().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.space, t.key], foreignColumns: [textKey.space, textKey.key] }),
    index('text_note_news').on(t.revision),
  ],
)

export const textHistory = pgTable(
  'text_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    space: text().notNull(),
    key: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
    changedBy: text('changed_by').notNull(),
    /** Null for texts from before the history was recorded. */
    changedAt: at('changed_at'),
    endedBy: text('ended_by').notNull(),
    endedAt: at('ended_at').notNull(),
    removed: boolean().notNull(),
  },
  (t) => [index('text_history_text').on(t.space, t.key, t.lang, t.id)],
)

export const textPlace = pgTable(
  'text_place',
  {
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    space: text().notNull(),
    src: text().notNull(),
    dst: text().notNull(),
    key: text().notNull(),
    here: boolean().notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.space, t.src, t.dst] })],
)
