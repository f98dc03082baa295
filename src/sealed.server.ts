import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { z } from 'zod'
import { readSettings } from './settings.ts'

function key(): Uint8Array {
  return createHash('sha256').update(`portal session ${readSettings().secret}`).digest()
}

/** Sealed for one use, such as a cookie by its name; it cannot be opened for another. */
export async function seal(use: string, content: Record<string, unknown>, life: string): Promise<string> {
  return new EncryptJWT({ content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(use)
    .setIssuedAt()
    .setExpirationTime(life)
    .encrypt(key())
}

/** What was sealed for that use; null if there is nothing, or it is no longer valid. */
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
    // Forged, of another secret or use, expired or of an older shape.
    return null
  }
}
