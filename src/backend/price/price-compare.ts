import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { differingIn, slicesOf } from './price-slices.ts'

export type PriceCounts = { changed: number; new: number }

const maxMoves = 5
const maxSamples = 10
/**
 * Ratio of two prices from which on a misplaced comma is likely. A misplaced comma changes a price tenfold, but the
 * price may have changed a little as well.
 */
const leap = 9

const move = z.object({ article_uid: z.string(), article_type: z.string(), before: z.string(), after: z.string() })
type PriceMove = z.output<typeof move>
const added = z.object({ line: z.int(), article_uid: z.string(), article_type: z.string(), price: z.string() })
const compared = z.object({
  new: z.int(),
  changed: z.int(),
  leaps: z.int(),
  rises: z.array(move),
  falls: z.array(move),
  added: z.array(added),
})
export type Compared = z.output<typeof compared>

const share = ({ before, after }: PriceMove) => Number(after) / Number(before)

export const none = (): Compared => ({ new: 0, changed: 0, leaps: 0, rises: [], falls: [], added: [] })

/**
 * Counts the staged prices of an upload that are new or differ from the stored ones. Also returns samples: the largest
 * rises and falls in proportion to the old price, and the first new prices. Writes nothing.
 */
export async function comparePrices(database: Database, uploadId: string): Promise<Compared> {
  let all = none()
  for await (const slice of slicesOf(database, uploadId))
    all = together(all, await countDiffering(database.read, differingIn(uploadId, slice)))
  return all
}

export async function countDiffering(db: Db, differing: SQL): Promise<Compared> {
  const first = (where: SQL, way: SQL) => sql`(select coalesce(json_agg(most), '[]'::json) from (
    select article_uid, article_type, before::text as before, price::text as after from differing
    where before > 0 and ${where} order by price / before ${way}, article_uid, article_type limit ${maxMoves}) most)`
  const [found] = await rowsOf(
    db,
    compared,
    sql`with differing as materialized (${differing})
      select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new)::int as changed,
        count(*) filter (where before > 0 and (price >= before * ${leap} or price * ${leap} <= before))::int as leaps,
        ${first(sql`price > before`, sql`desc`)} as rises, ${first(sql`price < before`, sql`asc`)} as falls,
        (select coalesce(json_agg(one), '[]'::json) from (select line, article_uid, article_type, price::text as price
          from differing where is_new order by line limit ${maxSamples}) one) as added
      from differing`,
  )
  return found ?? none()
}

export function together(one: Compared, other: Compared): Compared {
  return {
    new: one.new + other.new,
    changed: one.changed + other.changed,
    leaps: one.leaps + other.leaps,
    rises: [...one.rises, ...other.rises].sort((a, b) => share(b) - share(a)).slice(0, maxMoves),
    falls: [...one.falls, ...other.falls].sort((a, b) => share(a) - share(b)).slice(0, maxMoves),
    added: [...one.added, ...other.added].sort((a, b) => a.line - b.line).slice(0, maxSamples),
  }
}
