import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { endSessions, type ActingUser } from '#src/backend/platform/call/who.ts'

/**
 * Browsers by a pattern of their User-Agent. The first match counts, because many User-Agents also name other browsers.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: readonly [RegExp, string][], text: string): string =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/**
 * Returns the names of the browser and the operating system that a User-Agent header names. A name that is not
 * recognised is ''.
 */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) }
}

const real = alias(contact, 'real')

const ofOwn = ({ contactId }: ActingUser, now: Date) =>
  and(
    or(eq(session.contactId, contactId), eq(session.realContactId, contactId)),
    isNull(session.endedAt),
    gt(session.expiresAt, now),
  )

export const listSessions: Handler<'account.sessions'> = async (_, context) => {
  const { database, now } = context
  const who = whoOf(context)
  const rows = await database.read
    .select({ session, acting: real.email })
    .from(session)
    .leftJoin(real, eq(real.id, session.realContactId))
    .where(ofOwn(who, now))
    .orderBy(desc(session.createdAt), session.id)
  const sessions = rows.map(({ session: { id, createdAt, userAgent, realContactId }, acting }) => {
    const { browser, system } = deviceOf(userAgent)
    const created = createdAt.toISOString()
    const by = realContactId === who.contactId ? null : acting
    return { id, created, browser, system, is_current: id === who.sessionId, acting: by }
  })
  return { sessions }
}

/**
 * Ends one of the caller's own sessions. Throws not-found if the session is unknown, has ended or belongs to another
 * user.
 */
export const endSession: Handler<'account.endSession'> = async ({ params }, context) => {
  const { database, now } = context
  const who = whoOf(context)
  await database.write(async (tx) => {
    const ended = await endSessions(tx, and(eq(session.id, params.id), ofOwn(who, now)), now)
    if (ended === 0) throw new RefusalError('not-found')
    await writeAudit(tx, who, 'account.endSession', `contact ${who.contactId}`)
  })
  return {}
}

export const endOthers: Handler<'account.endOthers'> = async (_, context) => {
  const { database, now } = context
  const who = whoOf(context)
  const ended = await database.write(async (tx) => {
    const count = await endSessions(tx, and(ne(session.id, who.sessionId), ofOwn(who, now)), now)
    await writeAudit(tx, who, 'account.endOthers', `contact ${who.contactId}`, { after: { ended: count } })
    return count
  })
  return { ended }
}
