import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod'
import { readableSecrets, readSettings } from '#src/settings.ts'

function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update(`portal session ${secret}`).digest()
}

/**
 * Encrypts content for one use, for example for the cookie of this name. `life`: how long it is valid, such as "24h".
 * Content sealed for one use cannot be opened for another.
 */
export async function seal(use: string, content: Record<string, unknown>, life: string): Promise<string> {
  return new EncryptJWT({ content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(life)
    .encrypt(keyOf(readSettings().secret))
}

/**
 * Decrypts content that was sealed for this use. Returns null if there is none, or if it is invalid or has expired more
 * than `toleranceSeconds` ago.
 */
export async function openSealed<T>(
  sealed: string | undefined,
  use: string,
  schema: z.ZodType<T>,
  toleranceSeconds = 0,
): Promise<T | null> {
  if (!sealed) return null
  for (const secret of readableSecrets(readSettings())) {
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(secret), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        audience: use,
        clockTolerance: toleranceSeconds,
      })
      return schema.parse(payload['content'])
    } catch {
      // The content is forged, expired, has an old shape, or was sealed with another secret or for another use.
    }
  }
  return null
}
