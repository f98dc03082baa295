import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { contact } from './contact.ts'

export const maintenance = pgTable(
  'maintenance',
  {
    only: boolean().primaryKey().default(true),
    loginAllowed: boolean('login_allowed').notNull().default(true),
    testLoginAllowed: boolean('test_login_allowed').notNull().default(true),
    flashText: text('flash_text').notNull().default(''),
    shopUrl: text('shop_url').notNull().default(''),
  },
  (t) => [check('maintenance_one_row', sql`${t.only}`)],
)

/** A queued mail. Its links are created when it is sent, so that this table contains no tokens. */
export const mail = pgTable(
  'mail',
  {
    id: serial().primaryKey(),
    to: text().notNull(),
    template: text().notNull(),
    locale: text().notNull(),
    site: text().notNull(),
    origin: text().notNull().default(''),
    payload: jsonb().notNull(),
    network: text().notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    tries: smallint().notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    endedAt: at('ended_at'),
    error: text().notNull().default(''),
  },
  (t) => [
    index('mail_due')
      .on(t.nextTryAt)
      .where(sql`${t.sentAt} is null and ${t.endedAt} is null`),
    index('mail_to').on(t.to, t.createdAt),
  ],
)

/**
 * The first step of a registration. A mailed link belongs to one row, so another registration with the same address
 * cannot change the password of this one.
 */
export const registration = pgTable(
  'registration',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name').notNull().default(''),
    lastName: text('last_name').notNull(),
    language: text().notNull(),
    site: text().notNull(),
    proofHash: text('proof_hash'),
    network: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('registration_age').on(t.createdAt)],
)

/**
 * The stored answer to a request whose sender has given it an id. If the request is repeated, it is not run again but
 * gets this answer. `asked`: digest of the request. `contactId`: null if the sender was not signed in.
 */
export const saveAnswer = pgTable(
  'save_answer',
  {
    contactId: integer('contact_id').references(() => contact.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    asked: text().notNull().default(''),
    answer: jsonb().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('save_answer_own').on(t.contactId, t.requestId),
    uniqueIndex('save_answer_nobodys')
      .on(t.requestId)
      .where(sql`${t.contactId} is null`),
  ],
)

export const priceUpload = pgTable(
  'price_upload',
  {
    id: uuid().primaryKey(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    dryRun: boolean('dry_run').notNull(),
    phase: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    lines: integer().notNull().default(0),
    /**
     * `holdsFrom`: time from which all prices of the file are in force. `isWritten`: whether they have been copied to
     * the table `price`.
     */
    holdsFrom: at('holds_from'),
    isWritten: boolean('is_written').notNull().default(false),
    startedAt: at('started_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [index('price_upload_contact').on(t.contactId, t.startedAt)],
)

/** The staged lines of a price file. They are written in many short transactions, and all take effect together. */
export const priceUploadLine = pgTable(
  'price_upload_line',
  {
    uploadId: uuid('upload_id').notNull(),
    line: integer().notNull(),
    articleUid: text('article_uid').notNull(),
    articleType: text('article_type').notNull(),
    price: numeric({ precision: 12, scale: 2 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.articleUid, t.articleType] })],
)

export const savedView = pgTable(
  'saved_view',
  {
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    view: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.list, t.name] })],
)

/** Which data set has filled the database, and on which day. Without a row, the database was never seeded. */
export const seed = pgTable('seed', { name: text().primaryKey(), on: date().notNull() })
