import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const language = pgTable('language', {
  code: text().primaryKey(),
  name: text().notNull(),
  position: smallint().notNull(),
})

/**
 * The key of a translatable text. `space`: vartext, system or catalog. The master text is stored as a translation into
 * the language "master".
 */
export const textKey = pgTable(
  'text_key',
  {
    space: text().notNull(),
    key: text().notNull(),
    description: text().notNull().default(''),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    position: integer().notNull().default(0),
    revision: integer().notNull(),
    removed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.space, t.key] }),
    // Catalogue and system keys must differ from each other, because i18n/save/ takes both in one map.
    uniqueIndex('text_key_save_namespace')
      .on(t.key)
      .where(sql`${t.space} <> 'vartext'`),
    index('text_key_revision').on(t.space, t.revision),
    index('text_key_position').on(t.space, t.position, t.key),
    check('text_key_space_known', sql`${t.space} in ('vartext','system','catalog')`),
  ],
)

export const translation = pgTable(
  'translation',
  {
    space: text().notNull(),
    key: text().notNull(),
    lang: text()
      .notNull()
      .references(() => language.code),
    text: text().notNull(),
    changedBy: text('changed_by').notNull().default(''),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.space, t.key, t.lang] }),
    foreignKey({ columns: [t.space, t.key], foreignColumns: [textKey.space, textKey.key] }),
  ],
)

/**
 * A single row with the current revision of all texts. Writers lock it, so that a client that asks for the changes
 * since a revision never misses one. A client whose revision is below `floor` gets all texts.
 */
export const textRevision = pgTable(
  'text_revision',
  {
    only: boolean().primaryKey().default(true),
    revision: integer().notNull().default(0),
    floor: integer().notNull().default(0),
    /**
     * On a server: the identity of the database when it was last opened. If it has changed, the database was restored.
     */
    identity: text(),
  },
  (t) => [check('text_revision_one_row', sql`${t.only}`)],
)

export const catalog = pgTable(
  'catalog',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => catalog.id),
    url: text().notNull().unique(),
    name: text().notNull(),
    image: text().notNull().default(''),
    labelTid: text('label_tid').notNull(),
    labelKey: text('label_key').notNull(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    position: integer().notNull(),
  },
  (t) => [index('catalog_parent').on(t.parentId, t.position)],
)

export const article = pgTable(
  'article',
  {
    id: serial().primaryKey(),
    catalogId: integer('catalog_id')
      .notNull()
      .references(() => catalog.id),
    model: text().notNull(),
    name: text().notNull(),
    /** The groups and items of an article, in the shape of the contract. */
    groups: jsonb().notNull(),
    pid2trus: jsonb().notNull().default({}),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    position: integer().notNull(),
  },
  (t) => [index('article_catalog').on(t.catalogId, t.position)],
)

/**
 * A vartext file that already applies while its texts are still being written. The keys with a number below `written`
 * are done. `by`: the user who uploaded the file.
 */
export const vartextUpload = pgTable('vartext_upload', {
  id: uuid().primaryKey(),
  by: text().notNull(),
  written: integer().notNull().default(0),
  holdsFrom: at('holds_from').notNull().defaultNow(),
})

/**
 * The keys of an uploaded vartext file. `at`: the key's number, in the order of the file. They are staged in many short
 * transactions, and removed when the whole file is written.
 */
export const vartextUploadKey = pgTable(
  'vartext_upload_key',
  {
    uploadId: uuid('upload_id').notNull(),
    at: integer().notNull(),
    line: integer().notNull(),
    key: text().notNull(),
    description: text(),
    begunAt: at('begun_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.at] }), uniqueIndex('vartext_upload_key_once').on(t.uploadId, t.key)],
)

/** The texts of the keys in `vartextUploadKey`, one row per key and language. */
export const vartextUploadText = pgTable(
  'vartext_upload_text',
  {
    uploadId: uuid('upload_id').notNull(),
    at: integer().notNull(),
    key: text().notNull(),
    lang: text().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.at, t.lang] }),
    foreignKey({
      columns: [t.uploadId, t.at],
      foreignColumns: [vartextUploadKey.uploadId, vartextUploadKey.at],
    }).onDelete('cascade'),
  ],
)
