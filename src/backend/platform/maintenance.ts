import { m } from '#messages'
import type { Context } from './call/context.ts'
import type { Db } from './db/db.ts'
import { maintenance } from './db/tables/portal.ts'
import { RefusalError } from './call/refusal-error.ts'
import type { Call } from '#src/contract/call/call.ts'

const retryAfterSeconds = 60

export async function maintenanceOf(db: Db) {
  const [state] = await db.select().from(maintenance)
  if (!state) throw new Error('The row of maintenance is missing')
  return state
}

/**
 * Calls that are allowed while the portal is closed: login, logout and switching back, which check the state
 * themselves, and calls that only read but are sent by POST to keep a token out of logs.
 */
const goesOn: ReadonlySet<string> = new Set([
  'session.login',
  'session.logout',
  'session.switchUser',
  'status.setMaintenance',
  'register.link',
  'password.link',
])
/** The only GET that writes: it creates a hand-off code. */
const opensShop = 'session.shopUrl'

/**
 * Refuses a call that writes while the portal is closed. Sessions of the test login may still write while the test
 * login is open. Login, logout and some other calls are always allowed.
 */
export async function assertMayWrite(context: Context, { name, method }: Pick<Call, 'name' | 'method'>): Promise<void> {
  if ((method === 'GET' && name !== opensShop) || goesOn.has(name)) return
  await assertOpen(context.database.read, context)
}

export async function assertOpen(db: Db, { who, caller }: Pick<Context, 'who' | 'caller'>): Promise<void> {
  const { loginAllowed, testLoginAllowed, flashText } = await maintenanceOf(db)
  if (loginAllowed || (testLoginAllowed && who?.isTest)) return
  const text = m.refusal_closed({}, { locale: caller.locale })
  const messages = flashText === '' ? [text] : [text, flashText]
  throw new RefusalError('unavailable', messages, { retryAfterSeconds, isClosed: true })
}
