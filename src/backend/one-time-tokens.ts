import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#src/backend/db.ts'
import { oneTimeToken } from '#src/backend/tables.ts'

/** What a token opens: the shop for a minute, a registration's second step for seven days, a new password for an hour. */
const livesMs = { shop: 60_000, registration: 7 * 86_400_000, password: 3_600_000 }
export type TokenKind = keyof typeof livesMs

type Meant = { kind: TokenKind; contactId: number | null; payload?: Record<string, unknown> }

/** Makes a token that its bearer can use once, while it lives. Only its hash is kept. */
export async function createToken(tx: Db, { kind, contactId, payload = {} }: Meant, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + livesMs[kind])
  await tx.insert(oneTimeToken).values({ hash: hashOf(token), kind, contactId, payload, createdAt: now, expiresAt })
  return token
}

/** Spends a token: what it was made for, or null where it is unknown, of another kind, used or too old. Of two at once one gets it. */
export async function spendToken(
  tx: Db,
  token: string,
  kind: TokenKind,
  now: Date,
): Promise<{ contactId: number | null; payload: unknown } | null> {
  const open = and(
    eq(oneTimeToken.hash, hashOf(token)),
    eq(oneTimeToken.kind, kind),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, now),
  )
  const [spent] = await tx.update(oneTimeToken).set({ usedAt: now }).where(open).returning()
  return spent ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
