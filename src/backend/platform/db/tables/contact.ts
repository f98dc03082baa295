import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, sortable, sortedText } from './columns.ts'
import { company } from './company.ts'

export const contact = pgTable(
  'contact',
  {
    id: serial().primaryKey(),
    version: integer().notNull().default(1),
    companyId: integer('company_id').references(() => company.id),
    email: text().notNull(),
    emailLower: text('email_lower')
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    language: text().notNull().default('de'),
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    optOut: boolean('opt_out').notNull().default(false),
    active: boolean().notNull().default(false),
    pendingEmail: text('pending_email'),
    pendingEmailAt: at('pending_email_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The full name as it is displayed. */
    name: sortedText()
      .notNull()
      .generatedAlwaysAs(
        sortable(
          sql`substr(coalesce(' ' || nullif(first_name, ''), '') || coalesce(' ' || nullif(middle_name, ''), '') || coalesce(' ' || nullif(last_name, ''), ''), 2)`,
        ),
      ),
    /**
     * `companyName`: name of the company. `search`: the folded text in which a search looks, with its parts on separate
     * lines. Triggers keep both up to date.
     */
    companyName: sortedText('company_name').notNull().default(''),
    search: text().notNull().default(''),
  },
  (t) => [
    index('contact_search').using('gin', t.search.op('gin_trgm_ops')),
    uniqueIndex('contact_email').on(sql`lower(${t.email})`),
    index('contact_email_search').using('gin', sql`folded(${t.email}) gin_trgm_ops`),
    index('contact_email_part').using('gin', t.emailLower.op('gin_trgm_ops')),
    index('contact_company').on(t.companyId),
    index('contact_by_name').on(t.name, t.id),
    index('contact_by_email').on(sql`(${t.email} collate "und-x-icu")`, t.id),
    index('contact_by_company').on(t.companyName, t.id),
    index('contact_by_dealer_admin').on(sql`(not 'IS_DEALER_ADMIN' = any(${t.groups}))`, t.id),
    index('contact_by_active').on(sql`(not ${t.active})`, t.id),
    index('contact_user_by_rights').on(sql`cardinality(${t.groups})`, sql`lower(${t.email})`),
    index('contact_user_by_active').on(sql`(not ${t.active})`, sql`lower(${t.email})`),
  ],
)

/**
 * A session, created by a login. Its tokens contain its id, so ending the session invalidates every copy of a token.
 */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    realContactId: integer('real_contact_id').references(() => contact.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** The browser's User-Agent. It helps the user to tell devices apart. */
    userAgent: text('user_agent').notNull().default(''),
    /** Whether the session was created by the test login. Such a session stays valid while the portal is closed. */
    isTest: boolean('is_test').notNull().default(false),
    /**
     * While acting as another user: the session from which this one was started. It ends together with that session, to
     * which the user can switch back.
     */
    ownSessionId: uuid('own_session_id').references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('session_contact').on(t.contactId),
    index('session_expiry').on(t.expiresAt),
    index('session_own').on(t.ownSessionId),
  ],
)

/**
 * Tokens of mailed links, and the codes with which a browser enters the shop. Each can be used once. Only its hash is
 * stored.
 */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    hash: text().primaryKey(),
    kind: text().notNull(),
    contactId: integer('contact_id').references(() => contact.id, { onDelete: 'cascade' }),
    payload: jsonb().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('one_time_token_expiry').on(t.expiresAt),
    check('one_time_token_is_hashed', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)
