import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { company } from './company.ts'

export const address = pgTable(
  'address',
  {
    id: serial().primaryKey(),
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
