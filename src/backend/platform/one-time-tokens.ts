import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { readableSecrets, type Secrets } from '#src/settings.ts'

/**
 * Lifetimes in ms by kind: shop hand-off, second step of a registration, new password, first password (activation), new
 * address (email).
 */
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
  livesAs?: TokenKind
}

/**
 * Creates and returns a token that can be used once. Only its hash is stored. `token` in `content`: the token to store,
 * instead of a random one. `livesAs`: the kind whose lifetime it gets, instead of its own.
 */
export async function createToken(tx: Db, content: TokenContent, now: Date): Promise<string> {
  const { kind, contactId, payload = {}, token = randomBytes(32).toString('base64url'), livesAs = kind } = content
  const expiresAt = new Date(now.getTime() + livesMs[livesAs])
  await tx.insert(oneTimeToken).values({ hash: hashOf(token), kind, contactId, payload, createdAt: now, expiresAt })
  return token
}

/**
 * Uses up a token and returns its content; null if the token is unknown, used, expired or of another kind. If it is
 * called twice at the same time, only one call gets the content.
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

/**
 * Returns the content of a token without using it up; undefined if the token is unknown, used, expired or of another
 * kind.
 */
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
 * Returns the state of a token: 'open', with its content; 'used'; or 'over', which means expired, unknown or of another
 * kind.
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

/** Invalidates a contact's unused tokens of these kinds. */
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

/**
 * Returns the token that belongs to a stored hash, by deriving tokens from all valid secrets; undefined if the token
 * was derived from a secret that is no longer valid.
 */
export function findDerived(hash: string, secrets: Secrets, derive: (secret: string) => string): string | undefined {
  return readableSecrets(secrets)
    .map(derive)
    .find((token) => hashOf(token) === hash)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
