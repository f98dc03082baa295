import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceUpload } from '#src/backend/platform/db/tables/portal.ts'
import type { PriceLine } from './price-file.ts'
import { slicesOf, stagedIn } from './price-slices.ts'

export type Repeated = { line: number; earlier: number }

const staged = z.object({ count: z.int() })
const repeated = z.object({ line: z.int(), earlier: z.int() })

/**
 * Stages lines of an upload. Returns the lines whose article is already on an earlier line. Empties the array `lines`,
 * because pending promises would otherwise keep all lines in memory until the next full garbage collection.
 */
export async function stageLines(tx: Db, uploadId: string, lines: PriceLine[]): Promise<Repeated[]> {
  const { given, columns } = givenAs(lines)
  const [taken] = await rowsOf(
    tx,
    staged,
    sql`with taken as (
        insert into price_upload_line (upload_id, line, article_uid, article_type, price)
        select ${uploadId}::uuid, given.* from ${given}
        on conflict do nothing returning 1)
      select count(*)::int as count from taken`,
  )
  const isWhole = taken?.count === lines.length
  const found = isWhole
    ? []
    : await rowsOf(
        tx,
        repeated,
        sql`select given.line, first.line as earlier from ${given} inner join price_upload_line first
          on first.upload_id = ${uploadId}::uuid and first.article_uid = given.article_uid
            and first.article_type = given.article_type and first.line <> given.line`,
      )
  for (const column of [lines, ...columns]) column.length = 0
  return found
}

/** Returns SQL for a table `given` with these lines, and the arrays that it is made of. */
export function givenAs(lines: readonly PriceLine[]): { given: SQL; columns: unknown[][] } {
  const numbers = lines.map((one) => one.line)
  const uids = lines.map((one) => one.articleUid)
  const types = lines.map((one) => one.articleType)
  const prices = lines.map((one) => one.price)
  const given = sql`unnest(${sql.param(numbers)}::int[], ${sql.param(uids)}::text[], ${sql.param(types)}::text[],
    ${sql.param(prices)}::numeric[]) as given (line, article_uid, article_type, price)`
  return { given, columns: [numbers, uids, types, prices] }
}

/**
 * Removes the staged lines of an upload. Lines that have taken effect and are not completely copied stay. If no other
 * upload has staged lines, the whole table is truncated, so that an embedded database does not grow; otherwise the
 * lines are removed in small steps.
 */
export async function unstageLines(database: Database, uploadId: string): Promise<void> {
  const isDone = await database.write(
    async (tx) => {
      await tx.execute(sql`lock table price_upload_line in access exclusive mode`)
      const [unwritten] = await tx
        .select({ id: priceUpload.id })
        .from(priceUpload)
        .where(and(eq(priceUpload.id, uploadId), isNotNull(priceUpload.holdsFrom), eq(priceUpload.isWritten, false)))
      if (unwritten) return true
      const staged = await readStaged(tx)
      if (staged.some((id) => id !== uploadId)) return false
      await tx.execute(sql`truncate price_upload_line`)
      return true
    },
    { isLong: true },
  )
  if (!isDone) await removeInSteps(database, uploadId)
}

async function removeInSteps(database: Database, uploadId: string): Promise<void> {
  for await (const slice of slicesOf(database, uploadId))
    await database.write((tx) => tx.execute(sql`delete from price_upload_line where ${stagedIn(uploadId, slice)}`), {
      isStep: true,
    })
}

const named = z.object({ id: z.string() })

/** Returns the ids of the uploads that have staged lines. It reads one row per upload, along an index. */
export async function readStaged(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const after = ids.at(-1)
    const [next] = await rowsOf(
      db,
      named,
      sql`select upload_id::text as id from price_upload_line
        where ${after === undefined ? sql`true` : sql`upload_id > ${after}::uuid`} order by upload_id limit 1`,
    )
    if (!next) return ids
    ids.push(next.id)
  }
}
