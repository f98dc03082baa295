import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#src/backend/db.ts'
import { company, contact, line, oneTimeToken } from '#src/backend/tables.ts'
import type { ActingUser } from '#src/backend/who.ts'
import type { Locale } from '#src/site.ts'

const lifeMs = 60_000
const kind = 'shop'
const payload = z.object({ companyId: z.number(), line: z.string().nullable(), realUsername: z.string().nullable() })

export type Arrival = { username: string; realUsername: string | null; company: string; line: string | null }

/** A code that lets its bearer into the shop once, within 60 s. Only its hash is kept. */
export async function createHandOff(
  database: Database,
  who: ActingUser,
  target: { companyId: number; line: string | null },
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const row = {
    hash: hashOf(code),
    kind,
    contactId: who.contactId,
    payload: { ...target, realUsername: who.realUsername },
  }
  await database.write((tx) =>
    tx.insert(oneTimeToken).values({ ...row, createdAt: now, expiresAt: new Date(now.getTime() + lifeMs) }),
  )
  return code
}

/** Spends a code: who arrived, for which company and line. Null for one that is unknown, spent, too old or another company's. */
export async function redeemHandOff(
  database: Database,
  code: string,
  companyId: number,
  locale: Locale,
  now: Date,
): Promise<Arrival | null> {
  const open = and(
    eq(oneTimeToken.hash, hashOf(code)),
    eq(oneTimeToken.kind, kind),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, now),
  )
  const [spent] = await database.write((tx) => tx.update(oneTimeToken).set({ usedAt: now }).where(open).returning())
  if (!spent || spent.contactId === null) return null
  const target = payload.parse(spent.payload)
  if (target.companyId !== companyId) return null
  const [person] = await database.read
    .select({ username: contact.email })
    .from(contact)
    .where(eq(contact.id, spent.contactId))
  const [shopper] = await database.read.select({ name: company.name1 }).from(company).where(eq(company.id, companyId))
  if (!person || !shopper) return null
  const [chosen] = target.line === null ? [] : await database.read.select().from(line).where(eq(line.code, target.line))
  const lineName = chosen ? (locale === 'de' ? chosen.nameDe : chosen.nameEn) : null
  return { username: person.username, realUsername: target.realUsername, company: shopper.name, line: lineName }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
