import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AdaptiveBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import type { Settings } from '#src/settings.ts'

type Periods = Pick<Settings, 'priceLogDays' | 'auditDays' | 'textHistoryDays'>

/** `next`: SQL for the `id` and time (`at`) of rows after the id `last`, the oldest first. */
type Aging = { period: keyof Periods; table: SQL; next: (last: number, before: SQL) => SQL; isKept: SQL }

const tables: Aging[] = [
  {
    period: 'priceLogDays',
    table: sql`price_log`,
    // Imported logs have any order of ids.
    next: (_last, before) => sql`select id, date as at from price_log where date < ${before} order by date, id`,
    isKept: sql`false`,
  },
  {
    period: 'auditDays',
    table: sql`audit`,
    next: (last) => sql`select id, at from audit where id > ${last} order by id`,
    // A basket shows who approved it for as long as the basket exists, also if that person was deleted. Imports know by
    // the others which administrator and company were made on this machine, and leave their rights alone.
    isKept: sql`action in ('contact.delete', 'admin.create') or (action = 'company.create' and contact_id is null)
      or (subject like 'basket %' and exists (select from basket b where b.basket_number = substring(subject from 8)))`,
  },
  {
    period: 'textHistoryDays',
    table: sql`text_history`,
    next: (last) => sql`select id, ended_at as at from text_history where id > ${last} order by id`,
    isKept: sql`false`,
  },
]

const step = z.object({ old: z.int(), last: z.coerce.number() })

/**
 * Removes price logs, audit entries and former texts that are older than the days in `periods`; where there are none,
 * nothing. Runs in steps, so that other requests are served in between. Ends early once `signal` is aborted.
 */
export async function removeExpired(
  { yieldToEventLoop, write }: Pick<Database, 'yieldToEventLoop' | 'write'>,
  periods: Periods,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const { period, table, next, isKept } of tables) {
    const days = periods[period]
    if (days === undefined) continue
    const before = sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`
    const pace = new AdaptiveBatchSize()
    let last = 0
    for (;;) {
      if (signal?.aborted) return
      const begunAt = performance.now()
      const statement = sql`with batch as materialized (${next(last, before)} limit ${pace.lines}),
        gone as (delete from ${table} where id in (select id from batch where at < ${before}) and not (${isKept}))
        select count(*) filter (where at < ${before})::int as old, coalesce(max(id), 0)::text as last from batch`
      const [done] = await write((tx) => rowsOf(tx, step, statement), { isStep: true })
      if (!done || done.old === 0) break
      last = done.last
      pace.took(performance.now() - begunAt)
      await yieldToEventLoop()
    }
  }
}
