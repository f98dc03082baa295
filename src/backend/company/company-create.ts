import type { Db } from '#src/backend/platform/db/db.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'

type Row = typeof company.$inferInsert
export type NewCompany = Omit<Row, 'id' | 'parentId' | 'version' | 'search'> & { parentId: number | null }

/**
 * Inserts a company with its lines, and its address as a delivery address. Returns the company's id. The caller must
 * have checked the values and the permission.
 */
export async function insertCompany(tx: Db, values: NewCompany, lines: readonly string[]): Promise<number> {
  const [made] = await tx.insert(company).values(values).returning()
  if (!made) throw new Error('An insert returned no row')
  if (lines.length > 0)
    await tx.insert(companyLine).values([...new Set(lines)].map((lineCode) => ({ companyId: made.id, lineCode })))
  const { name1, name2, address1, address2, zip, city, country, phone, mobile, email } = made
  const own = { name1, name2, address1, address2, zip, city, country, phone, mobile, email }
  await tx.insert(address).values({ ...own, companyId: made.id, isDelivery: true })
  return made.id
}
