import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  char,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const line = pgTable('line', {
  code: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameDe: text('name_de').notNull(),
  position: smallint().notNull(),
})

/** Values of the choice fields: kind is region, discount_group or assortment. */
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

export const company = pgTable(
  'company',
  {
    id: serial().primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => company.id),
    version: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    name1: text().notNull(),
    name2: text().notNull().default(''),
    companyType: char('company_type', { length: 1 }).notNull().default('X'),
    customerNumber: text('customer_number').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    address1: text().notNull().default(''),
    address2: text().notNull().default(''),
    zip: text().notNull().default(''),
    city: text().notNull().default(''),
    country: char({ length: 2 }).notNull().default('DE'),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    mobile: text().notNull().default(''),
    region: text().notNull().default(''),
    discountGroup: text('discount_group').notNull().default(''),
    assortment: text().notNull().default(''),
    language: text().notNull().default('de'),
    autoApprove: boolean('auto_approve').notNull().default(false),
    optOut: boolean('opt_out').notNull().default(false),
    lastLine: text('last_line').references(() => line.code),
    /** Host name of the site its people shop at; '' is whichever they came by. */
    site: text().notNull().default(''),
    logo: bytea(),
    logoType: text('logo_type'),
    logoName: text('logo_name'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** What a search reads; no word reaches over a line's end. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name1 || E'\\n' || name2 || E'\\n' || customer_number || E'\\n' || zip || E'\\n' || city)`,
      ),
  },
  (t) => [
    index('company_parent').on(t.parentId, t.name1, t.id),
    index('company_name').on(sql`(${t.name1} collate "und-x-icu")`, t.id),
    index('company_search').using('gin', t.search.op('gin_trgm_ops')),
    check('company_type_known', sql`${t.companyType} in ('X','C','D','I','E')`),
    check('company_not_own_parent', sql`${t.parentId} is distinct from ${t.id}`),
  ],
)

/** Closure of the tree: one row for every company and each of its ancestors, itself at depth 0. A trigger keeps it, and refuses a circle. */
export const companyAncestor = pgTable(
  'company_ancestor',
  {
    ancestorId: integer('ancestor_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    depth: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.ancestorId] }),
    index('company_ancestor_below').on(t.ancestorId, t.depth),
  ],
)

export const companyLine = pgTable(
  'company_line',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    lineCode: text('line_code')
      .notNull()
      .references(() => line.code),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.lineCode] })],
)

export const material = pgTable('material', {
  pk: serial().primaryKey(),
  material: text().notNull(),
  prodname: text().notNull(),
  lineCode: text('line_code')
    .notNull()
    .references(() => line.code),
  thicknesses: text().notNull(),
  texture: text().notNull(),
})

export const address = pgTable(
  'address',
  {
    id: serial().primaryKey(),
    /** Raised by every edit; whatever else changes who or where it is raises it by a trigger. */
    version: integer().notNull().default(1),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    name1: text().notNull(),
    name2: text().notNull().default(''),
    address1: text().notNull(),
    address2: text().notNull().default(''),
    zip: text().notNull(),
    city: text().notNull(),
    country: char({ length: 2 }).notNull(),
    phone: text().notNull(),
    mobile: text().notNull().default(''),
    email: text().notNull().default(''),
    active: boolean().notNull().default(true),
    isDelivery: boolean('is_delivery').notNull().default(false),
  },
  (t) => [
    index('address_company').on(t.companyId),
    uniqueIndex('address_one_delivery')
      .on(t.companyId)
      .where(sql`${t.isDelivery}`),
    check('address_delivery_is_active', sql`not ${t.isDelivery} or ${t.active}`),
  ],
)

export const contact = pgTable(
  'contact',
  {
    id: serial().primaryKey(),
    /** Raised by every edit; whatever else changes what an edit could overwrite raises it by a trigger. */
    version: integer().notNull().default(1),
    companyId: integer('company_id').references(() => company.id),
    email: text().notNull(),
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
  },
  (t) => [
    uniqueIndex('contact_email').on(sql`lower(${t.email})`),
    index('contact_email_search').using('gin', sql`lower(${t.email}) gin_trgm_ops`),
    index('contact_company').on(t.companyId),
  ],
)

/** A login. The token names it; ending it ends every copy of that token. */
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
    /** What the browser called itself: its owner tells one device from another by it. */
    userAgent: text('user_agent').notNull().default(''),
    /** By the test login, which goes on while the portal is closed. */
    isTest: boolean('is_test').notNull().default(false),
  },
  (t) => [index('session_contact').on(t.contactId), index('session_expiry').on(t.expiresAt)],
)

/** Mailed links and the shop's hand-off codes: kept as a hash, used once. */
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

export const rateLimit = pgTable(
  'rate_limit',
  { key: text().primaryKey(), tries: integer().notNull(), resetsAt: at('resets_at').notNull() },
  (t) => [index('rate_limit_reset').on(t.resetsAt)],
)

export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    contactId: integer('contact_id'),
    realContactId: integer('real_contact_id'),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Where it was done from; '' where that was the portal's own machine, or was not noted yet. */
    networkAddress: text('network_address').notNull().default(''),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.id),
    index('audit_time').on(t.at, t.id),
    index('audit_action').on(t.action, t.at, t.id),
    index('audit_actor').on(sql`coalesce(${t.realContactId}, ${t.contactId})`, t.at, t.id),
    index('audit_acted_as')
      .on(t.contactId, t.at, t.id)
      .where(sql`${t.realContactId} is not null`),
    // Whoever is really behind it.
    index('audit_approver')
      .on(sql`coalesce(${t.realContactId}, ${t.contactId})`, t.id)
      .where(sql`${t.action} = 'basket.approve'`),
  ],
)

export const basket = pgTable(
  'basket',
  {
    basketNumber: text('basket_number').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    lineCode: text('line_code')
      .notNull()
      .references(() => line.code),
    status: smallint().notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    statusAt: at('status_at').notNull().defaultNow(),
    approvalNumber: text('approval_number'),
    approvedBy: integer('approved_by').references(() => contact.id, { onDelete: 'set null' }),
    queryPending: boolean('query_pending').notNull().default(false),
    customer: text().notNull().default(''),
    /** When an approved basket moves on by itself. */
    nextStepAt: at('next_step_at'),
  },
  (t) => [
    index('basket_company').on(t.companyId),
    index('basket_list').on(t.status, t.createdAt, t.basketNumber),
    index('basket_newest').on(t.createdAt, t.basketNumber),
    index('basket_next_step')
      .on(t.nextStepAt)
      .where(sql`${t.nextStepAt} is not null`),
    check('basket_status_known', sql`${t.status} between 0 and 6`),
  ],
)

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

/** Prices that others have taken the place of, each from the moment on at which it began to hold. */
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
    /** The company's name and the contact's address in small letters, and the words' keys for article and basket; triggers keep them. */
    companySearch: text('company_search').notNull().default(''),
    contactSearch: text('contact_search').notNull().default(''),
    articleKey: integer('article_key').notNull().default(0),
    basketKey: integer('basket_key').notNull().default(0),
  },
  // One for each way to sort, each with what filters know a log by (drizzle has no words for `include`: see the migration), and one for each way to find.
  (t) => [
    index('price_log_date').on(t.date, t.id),
    index('price_log_kind').on(t.kind, t.id),
    index('price_log_basket').on(t.basketNumber, t.id),
    index('price_log_article').on(t.articleUid, t.id),
    index('price_log_type').on(t.articleType, t.id),
    index('price_log_price').on(t.price, t.id),
    index('price_log_company').on(t.companyId, t.id),
    index('price_log_contact').on(t.contactId, t.id),
    index('price_log_article_key').on(t.articleKey),
    index('price_log_basket_key').on(t.basketKey),
    index('price_log_company_name').on(sql`(${t.companySearch} collate "und-x-icu")`, t.id),
    index('price_log_contact_name').on(t.contactSearch, t.id),
  ],
)

/** What price logs are called by, each once: a filter looks here, not in a million logs. kind: article or basket. A trigger keeps it. */
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
