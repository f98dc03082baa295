import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'

/** How long a token is valid: shop hand-off, registration step 2, new password, first password (activation), new address (email). */
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
  /** One that can be made again, in place of one at random. */
  token?: string
}

/** Makes a token that its bearer can use once, while it lives. Only its hash is kept. */
export async function createToken(tx: Db, content: TokenContent, now: Date): Promise<string> {
  const { kind, contactId, payload = {}, token = randomBytes(32).toString('base64url') } = content
  const expiresAt = new Date(now.getTime() + livesMs[kind])
  await tx.insert(oneTimeToken).values({ hash: hashOf(token), kind, contactId, payload, createdAt: now, expiresAt })
  return token
}

/** Spends a token: what it was made for, or null where it is unknown, of another kind, used or too old. Of two at once one gets it. */
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

/** What a token that could be spent now was made for; undefined where there is none. */
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

/** What became of a token: used, or over where it is too old or was never made. One that could be spent now says what it was made for. */
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

/** A contact's open links lead nowhere from now on. */
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
