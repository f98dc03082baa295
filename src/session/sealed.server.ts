import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod'
import { clockDifferenceMs } from './session.ts'
import { readableSecrets, readSettings } from '#src/settings.ts'

function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update(`portal session ${secret}`).digest()
}

export const clockToleranceSeconds = clockDifferenceMs / 1000

/**
 * Encrypts content for one use, for example for the cookie of this name. `openSealed` does not open it for any other
 * use. `life`: how long the content is valid, such as "24h".
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
 * Decrypts content that `seal` has encrypted for this use. Returns null if there is none, if it is invalid or was
 * sealed for another use, or if it expired more than `toleranceSeconds` ago.
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
