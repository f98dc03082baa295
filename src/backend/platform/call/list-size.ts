import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { m } from '#messages'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site/site.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'

/**
 * From this growth in bytes on, the size of a list is always checked. Smaller growth is checked with a probability in
 * proportion to it, so that many small writes are caught as reliably as a few large ones.
 */
const alwaysBytes = 4_000
/** Bytes that a row takes in addition to its text. */
const rowBytes = 200
const bytesPerMb = 1_000_000

const found = z.object({ bytes: z.coerce.number() })

type List = { table: PgTable; text: SQL; where?: SQL | undefined; maxMb: number }

/**
 * Refuses a write if the texts of a list take more than `maxMb` after it, because clients read the whole list. Call it
 * after the write, in the same transaction. `grown`: how many bytes the write has added; if it removed bytes, nothing
 * is checked. A small growth is checked only at random.
 */
export async function assertListSize(tx: Db, grown: number, list: List, locale: Locale): Promise<void> {
  if (grown <= Math.random() * alwaysBytes || (await hasRoom(tx, 0, list))) return
  const words = m.i18n_no_room({ mb: list.maxMb }, { locale })
  throw new RefusalError('invalid', [words], { error: words })
}

/** Returns whether the texts of a list, with `more` additional bytes, take at most `maxMb` megabytes. */
export async function hasRoom(db: Db, more: number, { table, text, where, maxMb }: List): Promise<boolean> {
  const [{ bytes } = { bytes: 0 }] = await rowsOf(
    db,
    found,
    sql`select coalesce(sum(${storedBytes(text)}), 0) as bytes from ${table} where ${where ?? sql`true`}`,
  )
  return bytes + more <= maxMb * bytesPerMb
}

/** Returns SQL for the number of bytes that a row with this text counts: its text plus a fixed amount per row. */
export const storedBytes = (text: SQL): SQL => sql`octet_length(${text}) + ${rowBytes}::int`

/** Returns the number of bytes that rows with these texts count. Null means that there is no row, and counts 0. */
export const bytesOf = (texts: readonly (string | null)[]): number =>
  texts.reduce((bytes, text) => bytes + (text === null ? 0 : rowBytes + Buffer.byteLength(text)), 0)
