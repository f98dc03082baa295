import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#src/backend/db.ts'
import { createToken, spendToken } from '#src/backend/one-time-tokens.ts'
import { company, contact, line } from '#src/backend/tables.ts'
import type { ActingUser } from '#src/backend/who.ts'
import type { Locale } from '#src/site.ts'

const payload = z.object({ companyId: z.number(), line: z.string().nullable(), realUsername: z.string().nullable() })

export type Arrival = { username: string; realUsername: string | null; company: string; line: string | null }

/** A code that lets its bearer into the shop once, within 60 s. */
export async function createHandOff(
  database: Database,
  who: ActingUser,
  target: { companyId: number; line: string | null },
  now: Date,
): Promise<string> {
  const meant = { ...target, realUsername: who.realUsername }
  return database.write((tx) => createToken(tx, { kind: 'shop', contactId: who.contactId, payload: meant }, now))
}

/** Spends a code: who arrived, for which company and line. Null for one that is unknown, spent, too old or another company's. */
export async function redeemHandOff(
  database: Database,
  code: string,
  companyId: number,
  locale: Locale,
  now: Date,
): Promise<Arrival | null> {
  const spent = await database.write((tx) => spendToken(tx, code, 'shop', now))
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
