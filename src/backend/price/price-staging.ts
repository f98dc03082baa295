import { setImmediate } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceUploadLine } from '#src/backend/platform/db/portal-tables.ts'
import type { PriceLine } from './price-file.ts'

/** An embedded database works in this process, which answers nothing else during a statement. */
const linesPerStep = 50_000

/** Articles from one name on up to the next step's first: a step in the order of the index touches each page of it once. */
export type Step = { from: string | null; to: string | null }

export type PriceCounts = { changed: number; new: number }

/** Empties what it was given: the chain of promises that was waited for would keep it all until the next full collection. */
export async function stageLines(tx: Db, uploadId: string, lines: PriceLine[]): Promise<void> {
  const numbers = lines.map((one) => one.line)
  const uids = lines.map((one) => one.articleUid)
  const types = lines.map((one) => one.articleType)
  const prices = lines.map((one) => one.price)
  await tx.execute(sql`
    insert into price_upload_line (upload_id, line, article_uid, article_type, price)
    select ${uploadId}::uuid, * from unnest(${sql.param(numbers)}::int[], ${sql.param(uids)}::text[],
      ${sql.param(types)}::text[], ${sql.param(prices)}::numeric[])`)
  for (const column of [lines, numbers, uids, types, prices]) column.length = 0
}

const bound = z.object({ bound: z.string() })

/** Cuts an upload's staged lines into steps of about one size, by a sample of them. To be called when all are staged. */
export async function planSteps(database: Database, uploadId: string, lineCount: number): Promise<Step[]> {
  // Without statistics of what has just come the planner would look up each line by itself.
  await database.write((tx) => tx.execute(sql`analyze price_upload_line`))
  const parts = Math.ceil(lineCount / linesPerStep)
  const shares = Array.from({ length: Math.max(0, parts - 1) }, (_, index) => (index + 1) / parts)
  const rows = await rowsOf(
    database.read,
    bound,
    sql`select distinct unnest(percentile_disc(${sql.param(shares)}::float8[]) within group (order by article_uid)) as bound
      from price_upload_line where upload_id = ${uploadId}::uuid and line % 64 = 0 order by bound`,
  )
  const bounds = [null, ...rows.map((row) => row.bound), null]
  return bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? null, to }))
}

function within(column: SQL, { from, to }: Step): SQL {
  const fromHere = from === null ? sql`true` : sql`${column} >= ${from}`
  return to === null ? fromHere : sql`${fromHere} and ${column} < ${to}`
}

const repeated = z.object({ line: z.int(), earlier: z.int() })
const total = z.object({ total: z.int() })

/** Lines whose article an earlier line names: the first `most` of them, and how many there are. */
export async function findRepeated(database: Database, uploadId: string, steps: Step[], most: number) {
  const found: z.infer<typeof repeated>[] = []
  let count = 0
  for (const step of steps) {
    const lines = sql`price_upload_line where upload_id = ${uploadId}::uuid and ${within(sql`article_uid`, step)}`
    const [excess] = await rowsOf(
      database.read,
      total,
      sql`select coalesce(sum(n - 1), 0)::int as total
        from (select count(*) as n from ${lines} group by article_uid, article_type having count(*) > 1) many`,
    )
    await setImmediate()
    if (!excess || excess.total === 0) continue
    count += excess.total
    const rows = await rowsOf(
      database.read,
      repeated,
      sql`select line, earlier from (
        select line, lag(line) over (partition by article_uid, article_type order by line) as earlier from ${lines}) known
      where earlier is not null order by line limit ${most}`,
    )
    found.push(...rows)
  }
  return { count, found: found.sort((one, other) => one.line - other.line).slice(0, most) }
}

const counted = z.object({ new: z.int(), changed: z.int() })

/** How many of the staged prices are new, and how many differ from what is stored. Writes nothing. */
export function countPrices(db: Db, uploadId: string, steps: Step[]): Promise<PriceCounts> {
  return inSteps(db, steps, (step) => {
    const differing = differingIn(uploadId, step)
    return sql`select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new)::int as changed
      from (${differing}) differing`
  })
}

/** Takes over what is new or differs. Nobody else writes prices until the transaction ends; everybody may read them. */
export async function takeOverPrices(tx: Db, uploadId: string, steps: Step[], now: Date): Promise<PriceCounts> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`lock table price in share row exclusive mode`)
  const changedAt = sql`${now.toISOString()}::timestamptz`
  return inSteps(tx, steps, (step) => {
    return sql`with differing as materialized (${differingIn(uploadId, step)} order by article_uid, article_type),
      made as (
        insert into price (article_uid, article_type, price, changed_at)
        select article_uid, article_type, price, ${changedAt} from differing where is_new
        returning 1),
      moved as (
        update price set price = differing.price, changed_at = ${changedAt} from differing
        where not is_new and price.article_uid = differing.article_uid and price.article_type = differing.article_type
          and ${within(sql`price.article_uid`, step)}
        returning 1),
      replaced as (
        insert into price_history (article_uid, article_type, price, changed_at)
        select article_uid, article_type, price.price, price.changed_at
        from price inner join differing using (article_uid, article_type)
        where not is_new and ${within(sql`article_uid`, step)}
        on conflict do nothing)
      select (select count(*) from made)::int as new, (select count(*) from moved)::int as changed`
  })
}

function differingIn(uploadId: string, step: Step): SQL {
  return sql`select staged.article_uid, staged.article_type, staged.price, price.price as before, price.price is null as is_new
    from price_upload_line staged left join price on price.article_uid = staged.article_uid
      and price.article_type = staged.article_type and ${within(sql`price.article_uid`, step)}
    where staged.upload_id = ${uploadId}::uuid and ${within(sql`staged.article_uid`, step)}
      and price.price is distinct from staged.price`
}

async function inSteps(db: Db, steps: Step[], statementOf: (step: Step) => SQL): Promise<PriceCounts> {
  const counts: PriceCounts = { changed: 0, new: 0 }
  for (const step of steps) {
    const [found] = await rowsOf(db, counted, statementOf(step))
    counts.new += found?.new ?? 0
    counts.changed += found?.changed ?? 0
    await setImmediate()
  }
  return counts
}

const move = z.object({ article_uid: z.string(), article_type: z.string(), before: z.string(), after: z.string() })
type PriceMove = z.output<typeof move>
const moved = z.object({ leaps: z.int(), rises: z.array(move), falls: z.array(move) })
type PriceMoves = z.output<typeof moved>

const maxMoves = 5
/** A comma in the wrong place makes a price ten times as high or as low, and it may have moved a little besides. */
const leap = 9

const share = ({ before, after }: PriceMove) => Number(after) / Number(before)

/** Which of the staged prices differ most from what is stored, by their share, and how many of them by about ten times. Writes nothing. */
export async function findMoves(db: Db, uploadId: string, steps: Step[]): Promise<PriceMoves> {
  const all: PriceMoves = { leaps: 0, rises: [], falls: [] }
  const first = (where: SQL, way: SQL) => sql`(select coalesce(json_agg(most), '[]'::json) from (
    select article_uid, article_type, before::text as before, price::text as after from moved
    where ${where} order by price / before ${way}, article_uid, article_type limit ${maxMoves}) most)`
  for (const step of steps) {
    const [found] = await rowsOf(
      db,
      moved,
      sql`with moved as materialized (select * from (${differingIn(uploadId, step)}) differing where before > 0)
        select (select count(*)::int from moved where price >= before * ${leap} or price * ${leap} <= before) as leaps,
          ${first(sql`price > before`, sql`desc`)} as rises, ${first(sql`price < before`, sql`asc`)} as falls`,
    )
    all.leaps += found?.leaps ?? 0
    all.rises = [...all.rises, ...(found?.rises ?? [])].sort((a, b) => share(b) - share(a)).slice(0, maxMoves)
    all.falls = [...all.falls, ...(found?.falls ?? [])].sort((a, b) => share(a) - share(b)).slice(0, maxMoves)
    await setImmediate()
  }
  return all
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
