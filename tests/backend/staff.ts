import { eq } from 'drizzle-orm'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import type { Group } from '#src/session/groups.ts'
import type { TestPortal } from './portal.ts'

/** Creates another contact in the small portal, with the same password as all; returns a token. */
export async function hire(portal: TestPortal, name: string, companyId: number, groups: Group[]): Promise<string> {
  const [one] = await portal.database.read.select().from(contact).where(eq(contact.id, 1))
  const passwordHash = one?.passwordHash ?? null
  const email = `${name}@test.example`
  await portal.database.write((tx) =>
    tx.insert(contact).values({ email, companyId, groups, active: true, passwordHash, firstName: 'A' }),
  )
  return portal.login(email)
}
