import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod'
import { readSettings } from '#src/settings.ts'

function key(): Uint8Array {
  return createHash('sha256').update(`portal session ${readSettings().secret}`).digest()
}

/**
 * Encrypts content for one use, such as a cookie by its name. It cannot be opened for another use. `life` is a time
 * span such as "24h".
 */
export async function seal(use: string, content: Record<string, unknown>, life: string): Promise<string> {
  return new EncryptJWT({ content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(life)
    .encrypt(key())
}

/** Decrypts content that was sealed for this use; null if there is none or it is not valid any more. */
export async function openSealed<T>(
  sealed: string | undefined,
  use: string,
  schema: z.ZodType<T>,
  toleranceSeconds = 0,
): Promise<T | null> {
  if (!sealed) return null
  try {
    const { payload } = await jwtDecrypt(sealed, key(), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: use,
      clockTolerance: toleranceSeconds,
    })
    return schema.parse(payload['content'])
  } catch {
    // The content is forged, expired, has an old shape, or was sealed with another secret or for another use.
    return null
  }
}
