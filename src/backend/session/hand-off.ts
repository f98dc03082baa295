import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { lineName } from '#src/backend/platform/line-name.ts'
import { z } from 'zod'
import type { Context } from '#src/backend/platform/call/context.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { createToken, findDerived, spendToken } from '#src/backend/platform/one-time-tokens.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import type { ActingUser } from '#src/backend/platform/call/who.ts'
import { findLocale, type Locale } from '#src/site/site.ts'
import { siteOf } from '#src/site/sites.server.ts'

const payload = z.object({
  companyId: z.number(),
  line: z.string().nullable(),
  realUsername: z.string().nullable(),
  sessionId: z.string().optional(),
  seed: z.string().optional(),
  site: z.string().default(''),
  front: z.string().default(''),
  locale: z.string().default(''),
})

export type Arrival = {
  username: string
  realUsername: string | null
  company: string
  line: string | null
  site: string
  locale: Locale
  front: string
}

/** A repeated request within this time in ms gets the same code. After it, the code has too little left of its 60 s. */
const sameForMs = 30_000

/**
 * Returns a code with which the browser can enter the shop once, within 60 s. If the last code for the same target is
 * unused and less than 30 s old, it is returned again, for example after a double click.
 */
export async function createHandOff(
  { database, settings, caller, now }: Pick<Context, 'database' | 'settings' | 'caller' | 'now'>,
  who: ActingUser,
  target: { companyId: number; line: string | null },
): Promise<string> {
  const { host, front = '', locale } = caller
  const { realUsername, sessionId } = who
  const wanted = { ...target, realUsername, sessionId, site: siteOf(host).host, front, locale }
  return database.write(async (tx) => {
    // The second of two concurrent requests waits here, and then finds the code of the first.
    await tx.select({ id: session.id }).from(session).where(eq(session.id, who.sessionId)).for('no key update')
    const [open] = await tx
      .select({ payload: oneTimeToken.payload, hash: oneTimeToken.hash })
      .from(oneTimeToken)
      .where(
        and(
          eq(oneTimeToken.kind, 'shop'),
          eq(oneTimeToken.contactId, who.contactId),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.createdAt, new Date(now.getTime() - sameForMs)),
          gt(oneTimeToken.expiresAt, now),
          sql`${oneTimeToken.payload} @> ${JSON.stringify(wanted)}::jsonb`,
        ),
      )
      .orderBy(desc(oneTimeToken.createdAt))
      .limit(1)
    const before = open && payload.parse(open.payload).seed
    const present = before && findDerived(open.hash, settings, (secret) => codeOf(secret, before))
    if (present) return present
    const seed = randomUUID()
    const token = codeOf(settings.secret, seed)
    return createToken(tx, { kind: 'shop', contactId: who.contactId, payload: { ...wanted, seed }, token }, now)
  })
}

/**
 * Derives a code from its seed. The database contains only the seed, from which nobody can make the code without the
 * secret.
 */
function codeOf(secret: string, seed: string): string {
  return createHmac('sha256', `portal hand-off ${secret}`).update(seed).digest('base64url')
}

/**
 * Uses up a code. Returns who enters the shop, as which company and with which line. Returns null if the code is
 * unknown, used, expired or for another company, or if its session has ended.
 */
export async function redeemHandOff(
  database: Database,
  code: string,
  companyId: number,
  now: Date,
): Promise<Arrival | null> {
  const spent = await database.write((tx) => spendToken(tx, code, 'shop', now))
  if (!spent || spent.contactId === null) return null
  const target = payload.parse(spent.payload)
  if (target.companyId !== companyId || !(await goesOn(database, target.sessionId, now))) return null
  const [person] = await database.read
    .select({ username: contact.email })
    .from(contact)
    .where(eq(contact.id, spent.contactId))
  const [shopper] = await database.read.select({ name: company.name1 }).from(company).where(eq(company.id, companyId))
  if (!person || !shopper) return null
  const locale = findLocale(target.locale) ?? 'en'
  const named = database.read.select({ name: lineName(locale) }).from(line)
  const [chosen] = target.line === null ? [] : await named.where(eq(line.code, target.line))
  const { realUsername, site, front } = target
  return {
    username: person.username,
    realUsername,
    company: shopper.name,
    line: chosen?.name ?? null,
    site,
    front,
    locale,
  }
}

/** Returns whether the session that created the code is still open. After a logout, its codes are invalid. */
async function goesOn(database: Database, sessionId: string | undefined, now: Date): Promise<boolean> {
  if (sessionId === undefined) return true
  const isOpen = and(eq(session.id, sessionId), isNull(session.endedAt), gt(session.expiresAt, now))
  return (await database.read.select({ id: session.id }).from(session).where(isOpen)).length > 0
}
