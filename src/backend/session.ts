import { and, asc, eq, sql } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import type { Db } from '#src/backend/db.ts'
import { createHandOff } from '#src/backend/hand-off.ts'
import { verifyPassword } from '#src/backend/passwords.ts'
import { giveBackTry, loginLimits, lowered, takeTry } from '#src/backend/rate-limit.ts'
import { Refused } from '#src/backend/refused.ts'
import { maintenance } from '#src/backend/portal-tables.ts'
import { company, companyLine, contact, line } from '#src/backend/tables.ts'
import { beginSession, signToken } from '#src/backend/tokens.ts'
import { isKnownHost, siteOf } from '#src/sites.server.ts'
import { type Data, groups, type Handler } from '#src/vue/call.ts'
import type { sessionLogin, sessionMaintenance, sessionShopUrl } from '#src/vue/session.ts'

/**
 * Unknown names, wrong passwords and people who may not sign in (yet) are one answer, after the same work. Which page
 * it came by is the portal's to know: a login is refused here only while neither login nor test login is open.
 */
export const login: Handler<typeof sessionLogin, Context> = async ({ body }, context) => {
  const { database, settings, caller, now } = context
  const { loginAllowed, testLoginAllowed, flashText } = await maintenanceOf(database.read)
  if (!loginAllowed && !testLoginAllowed)
    throw new Refused('unavailable', [flashText || m.login_closed({}, { locale: caller.locale })])
  const limits = loginLimits(body.username, caller.ip)
  const wait = await takeTry(database, limits, now)
  if (wait !== null) {
    const text = m.login_too_many({ minutes: Math.ceil(wait / 60) }, { locale: caller.locale })
    throw new Refused('too-many', [text], { retryAfterSeconds: wait })
  }
  const [found] = await database.read
    .select({ id: contact.id, hash: contact.passwordHash })
    .from(contact)
    .innerJoin(company, and(eq(company.id, contact.companyId), company.active))
    .where(and(sql`lower(${contact.email}) = ${lowered(body.username)}`, contact.active))
  const isRight = await verifyPassword(body.password, found?.hash ?? null)
  if (!found || !isRight) throw new Refused('unauthenticated', [m.login_wrong({}, { locale: caller.locale })])
  await giveBackTry(database, limits)
  const whose = { contactId: found.id, realContactId: null }
  const jwt = await database.write(async (tx) => {
    // A password that was changed meanwhile has ended all sessions: none may begin behind it.
    const [still] = await tx.select({ hash: contact.passwordHash }).from(contact).where(stillMay(found.id)).for('share')
    if (still?.hash !== found.hash) throw new Refused('unauthenticated', [m.login_wrong({}, { locale: caller.locale })])
    await writeAudit(tx, whose, 'session.login', `contact ${found.id}`)
    return beginSession(tx, settings.secret, whose, now, siteOf(caller.host).timeZone)
  })
  return { jwt, user: await readUser(database.read, found.id, caller) }
}

const stillMay = (id: number) => and(eq(contact.id, id), contact.active)

/** A user as the portal shows it: lines in their order, named in the caller's language. */
export async function readUser(
  db: Db,
  contactId: number,
  caller: Context['caller'],
): Promise<Data<typeof sessionLogin>['user']> {
  const [user] = await db
    .select({
      id: contact.id,
      username: contact.email,
      groups: contact.groups,
      companyId: company.id,
      name: company.name1,
      lastLine: company.lastLine,
    })
    .from(contact)
    .innerJoin(company, eq(company.id, contact.companyId))
    .where(eq(contact.id, contactId))
  if (!user) throw new Refused('unauthenticated')
  const lines = await db
    .select({ code: line.code, en: line.nameEn, de: line.nameDe })
    .from(companyLine)
    .innerJoin(line, eq(line.code, companyLine.lineCode))
    .where(eq(companyLine.companyId, user.companyId))
    .orderBy(asc(line.position))
  return {
    username: user.username,
    id: user.id,
    company: [user.companyId, user.name],
    lines: lines.map((one) => [one.code, one[caller.locale]]),
    last_line: user.lastLine,
    groups: groups.filter((group) => user.groups.includes(group)),
    shop_url: shopAddress(caller.host, user.companyId),
  }
}

/** Needs no token; one that is sent and still valid is renewed. */
export const readMaintenance: Handler<typeof sessionMaintenance, Context> = async (
  _,
  { database, settings, caller, who, now },
) => {
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
    subdomain: host.split('.')[0] ?? '',
    shop_url: state.shopUrl,
  }
}

async function maintenanceOf(db: Db) {
  const [state] = await db.select().from(maintenance)
  if (!state) throw new Error('The row of maintenance is missing')
  return state
}

export const readShopUrl: Handler<typeof sessionShopUrl, Context> = async (_, context) => {
  const { database, caller, now } = context
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
  const code = await createHandOff(
    database,
    who,
    { companyId: who.companyId, line: own?.lastLine ?? only ?? null },
    now,
  )
  return { login_url: shopAddress(caller.host, who.companyId, code) }
}

/** The shop for a company, at the site the caller came by; with a hand-off code where one is given. */
export function shopAddress(host: string, companyId: number, code?: string): string {
  const address = siteOf(host).shopUrl.replaceAll('{id}', String(companyId))
  return code === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}code=${code}`
}
