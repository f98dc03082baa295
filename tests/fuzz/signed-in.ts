import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { beginSession } from '#src/backend/platform/tokens.ts'
import { groups } from '#src/session/groups.ts'
import {
  markSignIn,
  sealDevice,
  sealFlash,
  sealMailRequest,
  sealSession,
  type Session,
} from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'

/** Some requests sign out. Of this number of sessions, some remain. */
const sessions = 100

/**
 * Stores a user with every permission in a data directory. Returns the cookies of many sessions and one cookie of each
 * other kind, as they are sent: `name=value`. They are sealed with this process’s secret, which the portal must have as
 * well.
 */
export async function makeCookies(dataDir: string): Promise<string[]> {
  const { secret } = readSettings()
  const now = new Date()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const tokens = await database.write(async (tx) => {
    await tx.insert(line).values({ code: 'doors', nameDe: 'Türblätter', nameEn: 'Doors', position: 1 })
    await tx.insert(company).values({ id: 1, name1: 'Supplier' })
    await tx.insert(companyLine).values({ companyId: 1, lineCode: 'doors' })
    const person = { email: 'a@fuzz.example', companyId: 1, groups: [...groups], active: true, firstName: 'A' }
    const [{ id: contactId } = { id: 0 }] = await tx.insert(contact).values(person).returning({ id: contact.id })
    const begun: string[] = []
    for (let left = sessions; left > 0; left -= 1)
      begun.push(await beginSession(tx, secret, { contactId, realContactId: null }, now, 'Etc/GMT-14'))
    return begun
  })
  await database.close()
  const who = {
    username: 'a@fuzz.example',
    id: 1,
    company: [1, 'Supplier'] satisfies [number, string],
    lines: [['doors', 'Doors'] satisfies [string, string]],
    lastLine: null,
    groups: [...groups],
    shopUrl: '/dealer/company/1/shop/',
    realUsername: null,
  }
  const begun: Session[] = tokens.map((token) => ({ token, createdAt: now, via: 'login', useAs: null, who }))
  const lines = await Promise.all([
    ...begun.map(sealSession),
    sealDevice('a.b.c'),
    sealFlash({ kind: 'refused', messages: ['no'], username: 'a@fuzz.example' }),
    sealMailRequest({ form: 'register', email: 'a@fuzz.example', names: { first_name: 'A' }, at: now.toISOString() }),
    ...begun.slice(0, 1).map((session) => markSignIn(new Request('http://localhost/'), session)),
  ])
  // The names that the cookies have over plain HTTP to this machine.
  return lines.map((one) => (one.split(';')[0] ?? '').replace('__Host-', 'plain-'))
}
