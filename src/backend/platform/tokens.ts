import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { session } from '#src/backend/platform/db/tables/contact.ts'
import { endOfDay } from '#src/site/date.ts'
import { readableSecrets, type Secrets } from '#src/settings.ts'

const audience = 'account-portal'
const maxUserAgent = 300
const claims = z.object({
  jti: z.uuid(),
  iat: z.number(),
  exp: z.number(),
})

export type Claims = { sessionId: string; createdAt: Date }

type Whose = { contactId: number; realContactId: number | null }

/**
 * Creates a session and returns its first token. It expires at the end of the day in `timeZone`. `realContactId`: the
 * real user if they act as `contactId`; else null.
 */
export async function beginSession(
  tx: Db,
  secret: string,
  whose: Whose & { ownSessionId?: string; isTest?: boolean },
  now: Date,
  timeZone: string,
  userAgent = '',
): Promise<string> {
  const id = randomUUID()
  const expiresAt = endOfDay(now, timeZone)
  const storable = userAgent.replaceAll('\0', '').toWellFormed().slice(0, maxUserAgent)
  await tx.insert(session).values({ id, ...whose, createdAt: now, expiresAt, userAgent: storable })
  return signToken(secret, { id, expiresAt, ...whose }, now)
}

/** Returns a new signed token for a session. The token expires when the session does. */
export async function signToken(
  secret: string,
  of: Whose & { id: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  // The claim "act" names the person who acts for the subject (RFC 8693, section 4.1).
  const behind = of.realContactId === null ? {} : { act: { sub: String(of.realContactId) } }
  return new SignJWT(behind)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(of.contactId))
    .setJti(of.id)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(of.expiresAt)
    .sign(await keyOf(secret))
}

/**
 * Returns the claims of a token that this portal has signed; null if the token is forged, expired or was made for
 * something else.
 */
export async function readToken(secrets: Secrets, token: string, now: Date): Promise<Claims | null> {
  for (const secret of readableSecrets(secrets)) {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret), {
        algorithms: ['HS256'],
        audience,
        currentDate: now,
      })
      const { jti, iat } = claims.parse(payload)
      return { sessionId: jti, createdAt: new Date(iat * 1000) }
    } catch {
      // Forged, foreign, expired, or signed with another secret.
    }
  }
  return null
}

const keys = new Map<string, Promise<CryptoKey>>()

/** The key is imported once per secret, because importing takes longer than checking a signature. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const bytes = createHash('sha256').update(`portal token ${secret}`).digest()
  const made = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, made)
  return made
}
