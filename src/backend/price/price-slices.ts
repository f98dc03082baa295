import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { AdaptiveBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'

type Bound = { article_uid: string; article_type: string }

/**
 * A range of articles, sorted by name and type: those after `after`, up to and including `upTo`. Null means that this
 * side has no limit.
 */
export type Slice = { after: Bound | null; upTo: Bound | null }

const bound = z.object({ article_uid: z.string(), article_type: z.string() })

/**
 * Yields ranges of articles that together contain all staged lines of an upload. Between two ranges, other requests are
 * served.
 */
export async function* slicesOf(database: Database, uploadId: string): AsyncGenerator<Slice> {
  const pace = new AdaptiveBatchSize()
  for (let after: Bound | null = null; ;) {
    await database.yieldToEventLoop()
    const begunAt = performance.now()
    const upTo: Bound | null = await findBound(database, uploadId, after, pace.lines)
    yield { after, upTo }
    pace.took(performance.now() - begunAt)
    if (upTo === null) return
    after = upTo
  }
}

function findBound(database: Database, uploadId: string, after: Bound | null, lines: number): Promise<Bound | null> {
  return database.write(
    async (tx) => {
      // New rows have no statistics yet. The planner would collect and sort all remaining rows for each slice.
      await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`)
      const [found] = await rowsOf(
        tx,
        bound,
        sql`select article_uid, article_type from price_upload_line
        where ${stagedIn(uploadId, { after, upTo: null })}
        order by article_uid, article_type offset ${lines - 1} limit 1`,
      )
      return found ?? null
    },
    { isLong: true },
  )
}

const row = (one: Bound) => sql`(${one.article_uid}::text, ${one.article_type}::text)`

function within(columns: SQL, { after, upTo }: Slice): SQL {
  const conditions = [
    ...(after ? [sql`(${columns}) > ${row(after)}`] : []),
    ...(upTo ? [sql`(${columns}) <= ${row(upTo)}`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns an SQL condition for the staged lines of an upload in a slice. */
export const stagedIn = (uploadId: string, slice: Slice): SQL =>
  sql`upload_id = ${uploadId}::uuid and ${within(sql`article_uid, article_type`, slice)}`

/**
 * Returns SQL for the staged lines of a slice whose price is new or differs from the stored one. `before` is the stored
 * price.
 */
export const differingIn = (uploadId: string, slice: Slice): SQL =>
  sql`select staged.line, staged.article_uid, staged.article_type, staged.price, price.price as before, price.price is null as is_new
    from price_upload_line staged left join price on price.article_uid = staged.article_uid
      and price.article_type = staged.article_type and ${within(sql`price.article_uid, price.article_type`, slice)}
    where staged.upload_id = ${uploadId}::uuid and ${within(sql`staged.article_uid, staged.article_type`, slice)}
      and price.price is distinct from staged.price`
