import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'

/** Lifetimes: shop hand-off, registration step 2, new password, first password (activation), new address (email). */
const livesMs = {
  shop: 60_000,
  registration: 7 * 86_400_000,
  password: 3_600_000,
  activation: 7 * 86_400_000,
  email: 7 * 86_400_000,
}
export type TokenKind = keyof typeof livesMs

type TokenContent = {
  kind: TokenKind
  contactId: number | null
  payload?: Record<string, unknown>
  token?: string
}

/** Creates a token that its bearer can use once, while it is valid. Stores only its hash. */
export async function createToken(tx: Db, content: TokenContent, now: Date): Promise<string> {
  const { kind, contactId, payload = {}, token = randomBytes(32).toString('base64url') } = content
  const expiresAt = new Date(now.getTime() + livesMs[kind])
  await tx.insert(oneTimeToken).values({ hash: hashOf(token), kind, contactId, payload, createdAt: now, expiresAt })
  return token
}

/**
 * Spends a token and returns its content; null if it is unknown, of another kind, used or expired. Of two concurrent
 * calls only one gets the content.
 */
export async function spendToken(
  tx: Db,
  token: string,
  kind: TokenKind | readonly TokenKind[],
  now: Date,
): Promise<{ kind: string; contactId: number | null; payload: unknown } | null> {
  const [spent] = await tx
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(isOpen(token, kind, now))
    .returning()
  return spent ?? null
}

/** Finds the content of a token that could be spent now; undefined if there is none. */
export async function findToken(
  db: Db,
  token: string,
  kind: TokenKind | readonly TokenKind[],
  now: Date,
): Promise<{ kind: string; contactId: number | null; payload: unknown } | undefined> {
  return (
    await db
      .select()
      .from(oneTimeToken)
      .where(isOpen(token, kind, now))
  )[0]
}

/**
 * Reads a token's state: used, or over if it expired or never existed. A token that could be spent now comes with its
 * content.
 */
export async function readToken(
  db: Db,
  token: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<{ state: 'open'; contactId: number | null; payload: unknown } | { state: 'used' | 'over' }> {
  const matches = and(eq(oneTimeToken.hash, hashOf(token)), inArray(oneTimeToken.kind, [...kinds]))
  const [row] = await db.select().from(oneTimeToken).where(matches)
  if (row?.usedAt) return { state: 'used' }
  return row && row.expiresAt > now ? { ...row, state: 'open' } : { state: 'over' }
}

/** Invalidates a contact's open links of these kinds. */
export async function spendTokensOf(tx: Db, contactId: number, kinds: readonly TokenKind[], now: Date): Promise<void> {
  const theirs = and(eq(oneTimeToken.contactId, contactId), inArray(oneTimeToken.kind, [...kinds]))
  await tx
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(theirs, isNull(oneTimeToken.usedAt)))
}

function isOpen(token: string, kind: TokenKind | readonly TokenKind[], now: Date) {
  return and(
    eq(oneTimeToken.hash, hashOf(token)),
    inArray(oneTimeToken.kind, [kind].flat()),
    isNull(oneTimeToken.usedAt),
    gt(oneTimeToken.expiresAt, now),
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
