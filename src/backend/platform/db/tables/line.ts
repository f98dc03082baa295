import { pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'

export const line = pgTable('line', {
  code: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameDe: text('name_de').notNull(),
  position: smallint().notNull(),
})

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
