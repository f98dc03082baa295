import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Db } from '#src/backend/db.ts'
import { session } from '#src/backend/tables.ts'

const audience = 'account-portal'
const claims = z.object({ jti: z.uuid(), iat: z.number(), exp: z.number() })

export type Claims = { sessionId: string; createdAt: Date }

/** The end of the calendar day in that time zone: no token lives longer, nor 24 hours. */
export function endOfDay(now: Date, timeZone: string): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const today = day.format(now)
  let inside = now.getTime()
  let outside = inside + 86_399_000
  if (day.format(outside) === today) return new Date(outside) // the day the clocks go back has 25 hours
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (day.format(middle) === today) inside = middle
    else outside = middle
  }
  return new Date(outside)
}

/** Begins a session and signs its first token. realContactId: who is really behind it, while acting as somebody else. */
export async function beginSession(
  tx: Db,
  secret: string,
  whose: { contactId: number; realContactId: number | null },
  now: Date,
  timeZone: string,
): Promise<string> {
  const id = randomUUID()
  const expiresAt = endOfDay(now, timeZone)
  await tx.insert(session).values({ id, ...whose, createdAt: now, expiresAt })
  return signToken(secret, { id, expiresAt, ...whose }, now)
}

/** A token of a session that goes on: a renewed one is younger, but ends with the session. */
export async function signToken(
  secret: string,
  of: { id: string; expiresAt: Date; contactId: number; realContactId: number | null },
  now: Date,
): Promise<string> {
  // RFC 8693, section 4.1: "act" names who acts for the subject.
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

/** What a token of ours says, or null for one that is forged, foreign or expired. */
export async function readToken(secret: string, token: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
    })
    const { jti, iat } = claims.parse(payload)
    return { sessionId: jti, createdAt: new Date(iat * 1000) }
  } catch {
    return null
  }
}

const keys = new Map<string, Promise<CryptoKey>>()

/** Made once a secret: importing it took longer than a signature's check. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const bytes = createHash('sha256').update(`portal token ${secret}`).digest()
  const made = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, made)
  return made
}
