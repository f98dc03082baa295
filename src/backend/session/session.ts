import { and, asc, eq, sql } from 'drizzle-orm'
import { lineName } from '#src/backend/platform/line-name.ts'
import { m } from '#messages'
import { nobodyAt, writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { createHandOff } from './hand-off.ts'
import { findForm, hashPassword, type HashRequester, verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { refundAttempt, lowered, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type Holder, rememberNetwork } from '#src/backend/platform/password/known-network.ts'
import { markDevice } from './device.ts'
import { loginLimits, type Standing, standingOf } from './login-limits.ts'
import { maintenanceOf } from '#src/backend/platform/maintenance.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { beginSession, signToken } from '#src/backend/platform/tokens.ts'
import { type ActingUser, endSession } from '#src/backend/platform/call/who.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import { isKnownHost, siteOf, subdomainOf } from '#src/site/sites.server.ts'
import type { Data } from '#src/contract/call/call.ts'
import { opaquePassword } from '#src/contract/values/canonical-text.ts'
import { groups } from '#src/session/groups.ts'
import type { Calls } from '#src/contract/calls.ts'

/**
 * Signs a user in, and returns a token and the user. An unknown name, a wrong password and a user who may not sign in
 * get the same answer after the same work. Throws unavailable while the requested kind of login (regular or test) is
 * closed, and too-many after too many failures.
 */
export const login: Handler<'session.login'> = async ({ body }, context) => {
  const { database, settings, caller, now } = context
  const { loginAllowed, testLoginAllowed, flashText } = await maintenanceOf(database.read)
  const closed = new RefusalError('unavailable', [flashText || m.login_closed({}, { locale: caller.locale })])
  // A login that does not name its kind is a regular one, or, while that is closed, a test login.
  const isTest = body.test === true || !loginAllowed
  if (isTest && !testLoginAllowed) throw closed
  const [found] = await database.read
    .select({ id: contact.id, hash: contact.passwordHash })
    .from(contact)
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .where(and(sql`lower(${contact.email}) = ${lowered(body.username)}`, contact.active))
  const holder = found?.hash ? { id: found.id, passwordHash: found.hash } : null
  const standing = await standingOf(context, { username: body.username, device: body.device ?? '' }, holder)
  const turn = turnOf(context, standing)
  const form = await tryPassword(context, standing, { password: body.password, turn }, holder)
  const wrong = new RefusalError('unauthenticated', [m.login_wrong({}, { locale: caller.locale })])
  if (!holder || form === null) throw wrong
  // Guests may not use the test login, because everybody can sign in as a guest. This is checked last, so that the
  // answer does not reveal which address is the guest's.
  if (standing.isGuest && !loginAllowed) throw closed
  const isCurrent = form === opaquePassword(body.password)
  const anew = {
    id: holder.id,
    passwordHash: isCurrent ? holder.passwordHash : await hashPassword(body.password, turn),
  }
  const start = (verified: Holder, kept: Holder) => startSession(context, { standing, verified, kept, isTest })
  let started = await start(holder, anew)
  if (started === null) {
    const current = await verifyAgain(context, holder.id, body.password, turn)
    started = current && (await start(current, current))
  }
  if (started === null) throw wrong
  const { jwt, kept } = started
  const user = await readUser(database.read, holder.id, caller)
  // The device is not marked for a guest, because guests are many people.
  if (standing.isGuest) return { jwt, user }
  return { jwt, user, device: await markDevice(settings.secret, body.device ?? '', kept, now) }
}

type Started = { jwt: string; kept: Holder }
type Start = { standing: Standing; verified: Holder; kept: Holder; isTest: boolean }

/**
 * Starts a session. If `kept` has another hash of the same password than `verified`, it is stored. Returns null if the
 * stored hash is not the verified one any more: a change of the password ends all sessions, so none may start with the
 * old one.
 */
function startSession(context: Context, { standing, verified, kept, isTest }: Start): Promise<Started | null> {
  const { database, settings, caller, now } = context
  const isSame = kept.passwordHash === verified.passwordHash
  const whose = { contactId: kept.id, realContactId: null, isTest }
  return database.write(async (tx) => {
    const [still] = await tx
      .select({ hash: contact.passwordHash })
      .from(contact)
      .where(stillMay(kept.id))
      .for(isSame ? 'share' : 'update')
    if (still?.hash !== verified.passwordHash) return null
    if (!isSame) await tx.update(contact).set({ passwordHash: kept.passwordHash }).where(eq(contact.id, kept.id))
    await writeAudit(tx, { ...nobodyAt(caller), contactId: kept.id }, 'session.login', `contact ${kept.id}`)
    await rememberNetwork(tx, settings.secret, standing, kept, now)
    const jwt = await beginSession(tx, settings.secret, whose, now, siteOf(caller.host).timeZone, caller.userAgent)
    return { jwt, kept }
  })
}

/**
 * Returns the account with its stored hash if the password fits that hash. A concurrent login may have stored a new
 * hash of the same password.
 */
async function verifyAgain(
  { database }: Context,
  id: number,
  password: string,
  turn: HashRequester,
): Promise<Holder | null> {
  const [still] = await database.read.select({ hash: contact.passwordHash }).from(contact).where(stillMay(id))
  if (!still?.hash || !(await verifyPassword(password, still.hash, turn))) return null
  return { id, passwordHash: still.hash }
}

const turnOf = ({ caller }: Context, { account, network, device, isFamiliar }: Standing): HashRequester => ({
  account,
  network,
  isKnown: device !== null || isFamiliar,
  signal: caller.signal,
})

/**
 * Returns the form of the password that fits the stored hash, or null. Throws a refusal if there were too many
 * attempts. An attempt is counted before the check, and refunded if the password was right or could not be checked.
 */
async function tryPassword(
  { database, settings, caller, now }: Context,
  standing: Standing,
  { password, turn }: { password: string; turn: HashRequester },
  holder: Holder | null,
): Promise<string | null> {
  const taken = await countAttempt(database, loginLimits(settings.secret, standing), now)
  if (typeof taken === 'number') {
    const text = m.login_locked({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
    throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
  }
  let isWrong = false
  try {
    const form = await findForm(password, holder?.passwordHash ?? null, turn)
    isWrong = form === null
    return form
  } finally {
    if (!isWrong) await refundAttempt(database, taken)
  }
}

export const logout: Handler<'session.logout'> = async (_, context) => {
  await signOut(context, whoOf(context))
  return {}
}

/**
 * Ends the user's session. If the user acts as another, also ends the session from which this one was started, because
 * the browser no longer has its token.
 */
export async function signOut({ database, now }: Pick<Context, 'database' | 'now'>, who: ActingUser): Promise<void> {
  await database.write(async (tx) => {
    // This also ends the sessions that were started from the own session.
    await endSession(tx, who.ownSessionId ?? who.sessionId, now)
    await writeAudit(tx, who, 'session.logout', `contact ${who.contactId}`)
  })
}

const stillMay = (id: number) => and(eq(contact.id, id), contact.active)

/**
 * Returns a user in the form of a login's answer: with rights, company and the company's lines, whose names are in the
 * caller's language.
 */
export async function readUser(
  db: Db,
  contactId: number,
  caller: Context['caller'],
): Promise<Data<Calls['session.login']>['user']> {
  const [user] = await db
    .select({
      id: contact.id,
      username: contact.email,
      groups: contact.groups,
      companyId: company.id,
      name: company.name1,
      lastLine: company.lastLine,
      parentId: company.parentId,
    })
    .from(contact)
    .innerJoin(company, eq(company.id, contact.companyId))
    .where(eq(contact.id, contactId))
  if (!user) throw new RefusalError('unauthenticated')
  const lines = await db
    .select({ code: line.code, name: lineName(caller.locale) })
    .from(companyLine)
    .innerJoin(line, eq(line.code, companyLine.lineCode))
    .where(eq(companyLine.companyId, user.companyId))
    .orderBy(asc(line.position))
  return {
    username: user.username,
    id: user.id,
    company: [user.companyId, user.name],
    lines: lines.map((one) => [one.code, one.name]),
    last_line: user.lastLine,
    groups: groups.filter((group) => user.groups.includes(group)),
    shop_url: shopAddress(caller.host, user.companyId),
    at_root: user.parentId === null,
  }
}

/**
 * Returns the maintenance state. It needs no token. If the caller sends a valid token, the answer contains a renewed
 * one.
 */
export const readMaintenance: Handler<'session.maintenance'> = async (_, { database, settings, caller, who, now }) => {
  const state = await maintenanceOf(database.read)
  const home =
    who &&
    (await database.read.select({ site: company.site }).from(company).where(eq(company.id, who.companyId)))[0]?.site
  const host = home || (isKnownHost(caller.host) ? siteOf(caller.host).host : '')
  return {
    jwt: who && (await signToken(settings.secret, { ...who, id: who.sessionId }, now)),
    sent_created: who && who.tokenCreatedAt.toISOString(),
    login_allowed: state.loginAllowed,
    test_login_allowed: state.testLoginAllowed,
    flash_text: state.flashText,
    subdomain: subdomainOf(host),
    shop_url: state.shopUrl,
  }
}

export const readShopUrl: Handler<'session.shopUrl'> = async (_, context) => {
  const { database, caller } = context
  const who = whoOf(context)
  const [own] = await database.read
    .select({ lastLine: company.lastLine })
    .from(company)
    .where(eq(company.id, who.companyId))
  const lines = await database.read
    .select({ code: companyLine.lineCode })
    .from(companyLine)
    .where(eq(companyLine.companyId, who.companyId))
  const only = lines.length === 1 ? lines[0]?.code : undefined
  const code = await createHandOff(context, who, { companyId: who.companyId, line: own?.lastLine ?? only ?? null })
  return { login_url: shopAddress(caller.host, who.companyId, code) }
}

/**
 * Returns the address of the shop for a company, as configured for the site of `host`. `code`: a hand-off code to add
 * to the address.
 */
export function shopAddress(host: string, companyId: number, code?: string): string {
  const address = siteOf(host).shopUrl.replaceAll('{id}', String(companyId))
  return code === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}code=${code}`
}
