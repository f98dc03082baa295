import { company } from '#src/backend/platform/db/tables/company.ts'
import type { TestPortal } from '#tests/backend/portal.ts'

/** Adds companies to the test portal’s tree: below 1 are 2 (3 (20 (21)), 22, 23, 24) and 4. */
export async function addWorkshops(portal: TestPortal) {
  const one = (id: number, parentId: number, name1: string, more: Partial<typeof company.$inferInsert> = {}) => ({
    id,
    parentId,
    name1,
    name2: '',
    customerNumber: '',
    zip: '',
    city: '',
    ...more,
  })
  await portal.database.write((tx) =>
    tx
      .insert(company)
      .values([
        one(20, 3, 'Workshop', { zip: '49074', city: 'Osnabrück', customerNumber: 'K-100' }),
        one(21, 20, 'Ölmühle GmbH', { name2: 'Lager 50%_neu' }),
        one(22, 2, 'Zimmerei Adler GmbH'),
        one(23, 2, 'adler Türen'),
        one(24, 2, 'Äcker GmbH'),
      ]),
  )
}
