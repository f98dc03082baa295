import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { m } from '#messages'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site.ts'
import { type Db, rowsOf } from './db.ts'

/** What a sum is asked for each time. Less is asked for as often as it is a part of this: many small calls are found out as few large ones are. */
const alwaysBytes = 4_000
/** What a row takes beside its text. */
const rowBytes = 200
const bytesPerMb = 1_000_000

const found = z.object({ bytes: z.coerce.number() })

/**
 * Refuses what was written, in bytes, where its table's texts there take more than `maxMb` by now: a list is read as a whole, and everybody waits
 * for as much of it as is in one slice.
 */
export async function assertRoom(
  tx: Db,
  written: number,
  { table, text, where, maxMb }: { table: PgTable; text: SQL; where?: SQL | undefined; maxMb: number },
  locale: Locale,
): Promise<void> {
  if (written < Math.random() * alwaysBytes) return
  const [{ bytes } = { bytes: 0 }] = await rowsOf(
    tx,
    found,
    sql`select coalesce(sum(octet_length(${text}) + ${rowBytes}), 0) as bytes from ${table} where ${and(where) ?? sql`true`}`,
  )
  if (bytes <= maxMb * bytesPerMb) return
  const words = m.i18n_no_room({ mb: maxMb }, { locale })
  throw new RefusalError('invalid', [words], { error: words })
}

/** Bytes of rows with these texts, as UTF-8. */
export const bytesOf = (texts: readonly (string | null)[]): number =>
  texts.reduce((bytes, text) => bytes + rowBytes + Buffer.byteLength(text ?? ''), 0)
