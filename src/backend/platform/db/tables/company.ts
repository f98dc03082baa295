import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { at, bytea, sortable } from './columns.ts'
import { line } from './line.ts'

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
    /** Host name of the site on which the company's people shop. '' means the site on which they came. */
    site: text().notNull().default(''),
    logo: bytea(),
    logoType: text('logo_type'),
    logoName: text('logo_name'),
    createdAt: at('created_at').notNull().defaultNow(),
    nameLower: text('name_lower')
      .notNull()
      .generatedAlwaysAs(sql`lower(name1)`),
    /**
     * The text in which a search looks, folded as in `search-text.ts`. Its parts are on separate lines, so that no word
     * spans two of them.
     */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sortable(sql`folded(name1 || E'\\n' || name2 || E'\\n' || customer_number || E'\\n' || zip || E'\\n' || city)`),
      ),
  },
  (t) => [
    index('company_parent').on(t.parentId, sql`(${t.name1} collate "und-x-icu")`, t.id),
    // The index also contains the searched text, which drizzle cannot express (see the migration).
    index('company_name').on(sql`(${t.name1} collate "und-x-icu")`, t.id),
    index('company_name_part').using('gin', t.nameLower.op('gin_trgm_ops')),
    index('company_search').using('gin', t.search.op('gin_trgm_ops')),
    check('company_type_known', sql`${t.companyType} in ('X','C','D','I','E')`),
    check('company_not_own_parent', sql`${t.parentId} is distinct from ${t.id}`),
  ],
)

/**
 * All ancestors of each company: one row per company and ancestor, with the number of levels between them. A company is
 * also its own ancestor, with depth 0. A trigger maintains the table and refuses circles.
 */
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
