import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/db.ts'
import { priceUploadLine } from '#src/backend/portal-tables.ts'
import type { PriceLine } from '#src/backend/price-file.ts'

/**
 * So many lines are compared or taken over by one statement: an embedded database works in this very process, which
 * answers nothing until a statement is done.
 */
const linesPerStep = 100_000

export type PriceCounts = { changed: number; new: number }

export async function stageLines(tx: Db, uploadId: string, lines: PriceLine[]): Promise<void> {
  await tx.execute(sql`
    insert into price_upload_line (upload_id, line, article_uid, article_type, price)
    select ${uploadId}::uuid, * from unnest(
      ${sql.param(lines.map((one) => one.line))}::int[],
      ${sql.param(lines.map((one) => one.articleUid))}::text[],
      ${sql.param(lines.map((one) => one.articleType))}::text[],
      ${sql.param(lines.map((one) => one.price))}::numeric[])`)
}

const repeated = z.object({ line: z.int(), earlier: z.int() })
const total = z.object({ total: z.int() })

/** Lines whose article an earlier line names, the first `most` of them, and how many there are. In parts, each small enough for memory. */
export async function findRepeated(database: Database, uploadId: string, lineCount: number, most: number) {
  const found: z.infer<typeof repeated>[] = []
  let count = 0
  const parts = Math.ceil(lineCount / linesPerStep)
  for (let part = 0; part < parts; part += 1) {
    const mine = sql`upload_id = ${uploadId}::uuid and mod(hashtext(article_uid)::bigint + 2147483648, ${parts}::bigint) = ${part}::bigint`
    const [excess] = await rowsOf(
      database.read,
      total,
      sql`select coalesce(sum(n - 1), 0)::int as total from (
        select count(*) as n from price_upload_line where ${mine} group by article_uid, article_type having count(*) > 1) many`,
    )
    await setImmediate()
    if (!excess || excess.total === 0) continue
    count += excess.total
    const rows = await rowsOf(
      database.read,
      repeated,
      sql`select line, earlier from (
        select line, lag(line) over (partition by article_uid, article_type order by line) as earlier
        from price_upload_line where ${mine}) known
      where earlier is not null order by line limit ${most}`,
    )
    found.push(...rows)
  }
  return { count, found: found.sort((one, other) => one.line - other.line).slice(0, most) }
}

const counted = z.object({ new: z.int(), changed: z.int() })

/** How many of the staged prices are new, and how many differ from what is stored. Writes nothing. */
export function countPrices(db: Db, uploadId: string, lastLine: number): Promise<PriceCounts> {
  return inSteps(db, lastLine, (from, to) => {
    const differing = differingBetween(uploadId, from, to)
    return sql`select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new)::int as changed
      from (${differing}) differing`
  })
}

/** Takes over what is new or differs. Nobody else writes prices until the transaction ends; everybody may read them. */
export async function takeOverPrices(tx: Db, uploadId: string, lastLine: number, now: Date): Promise<PriceCounts> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`lock table price in share row exclusive mode`)
  return inSteps(tx, lastLine, (from, to) => {
    return sql`with differing as materialized (${differingBetween(uploadId, from, to)}),
      made as (
        insert into price (article_uid, article_type, price, changed_at)
        select article_uid, article_type, price, ${now.toISOString()}::timestamptz from differing
        where is_new order by article_uid, article_type
        returning 1),
      moved as (
        update price set price = differing.price, changed_at = ${now.toISOString()}::timestamptz from differing
        where not is_new and price.article_uid = differing.article_uid and price.article_type = differing.article_type
        returning 1)
      select (select count(*) from made)::int as new, (select count(*) from moved)::int as changed`
  })
}

function differingBetween(uploadId: string, from: number, to: number) {
  return sql`select staged.article_uid, staged.article_type, staged.price, price.price is null as is_new
    from price_upload_line staged left join price using (article_uid, article_type)
    where staged.upload_id = ${uploadId}::uuid and staged.line between ${from} and ${to}
      and price.price is distinct from staged.price`
}

async function inSteps(db: Db, lastLine: number, step: (from: number, to: number) => ReturnType<typeof sql>) {
  const counts: PriceCounts = { changed: 0, new: 0 }
  for (let from = 1; from <= lastLine; from += linesPerStep) {
    const [found] = await rowsOf(db, counted, step(from, from + linesPerStep - 1))
    counts.new += found?.new ?? 0
    counts.changed += found?.changed ?? 0
    await setImmediate()
  }
  return counts
}

/** Lets the planner see how many lines have come: without that it would look up each by itself. */
export async function analyzeStaged(tx: Db): Promise<void> {
  await tx.execute(sql`analyze price_upload_line`)
}

const alone = z.object({ alone: z.boolean() })

/** Removes an upload's staged lines: where no other has any, all at once, so that an embedded database does not grow. */
export async function unstageLines(database: Database, uploadId: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`lock table price_upload_line in access exclusive mode`)
    const [found] = await rowsOf(
      tx,
      alone,
      sql`select not exists (select from price_upload_line where upload_id <> ${uploadId}::uuid) as alone`,
    )
    if (found?.alone) await tx.execute(sql`truncate price_upload_line`)
    else await tx.delete(priceUploadLine).where(eq(priceUploadLine.uploadId, uploadId))
  })
}
