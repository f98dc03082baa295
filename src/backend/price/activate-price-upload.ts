import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceUpload } from '#src/backend/platform/db/tables/portal.ts'
import { comparePrices, type PriceCounts } from './price-compare.ts'
import { maxBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import { differingIn, type Slice, slicesOf } from './price-slices.ts'
import { unstageLines } from './price-staging.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'

type Upload = { id: string; lines: number; now: Date }

/** Lock that makes writers of prices run one after the other, each for one short transaction. */
const alone = sql`select pg_advisory_xact_lock(4713002)`

/**
 * Puts a staged price list into effect in one transaction, together with the writes of `seal`, and returns how many
 * prices are new and changed. The prices of a large list are copied to the table `price` afterwards, in slices; until
 * then, readers also read the staged lines (`price-history.ts`). If the copying fails, the next sweep or upload
 * completes it.
 */
export async function activatePriceUpload(
  database: Database,
  { id, lines, now }: Upload,
  seal: (tx: Db, counts: PriceCounts) => Promise<void>,
): Promise<PriceCounts> {
  for (;;) {
    await finishPriceUploads(database)
    const before = await readHolding(database.read)
    const isOneSlice = lines < maxBatchSize
    const compared = isOneSlice ? undefined : await comparePrices(database, id)
    const counts = await database.write(
      async (tx) => {
        await tx.execute(alone)
        if (before.isOpen || (await readHolding(tx)).uploads !== before.uploads) return undefined
        const found = compared ?? (await writeSlice(tx, { id, now }, { after: null, upTo: null }))
        const held = { holdsFrom: now, isWritten: isOneSlice }
        const marked = await tx.update(priceUpload).set(held).where(eq(priceUpload.id, id)).returning()
        if (marked.length === 0) throw new RefusalError('unavailable')
        await assertStaged(tx, id, lines)
        const counted = { changed: found.changed, new: found.new }
        await seal(tx, counted)
        return counted
      },
      { isLong: true },
    )
    // Other prices were written meanwhile, so the counts are out of date. Tries again.
    if (counts === undefined) continue
    // A failure here is ignored: the file is in force, and the next sweep writes the rest.
    await (isOneSlice ? unstageLines(database, id) : endWriting(database, { id, now })).catch(() => {})
    return counts
  }
}

/** Refuses if staged lines are missing, because a restore or another process’s sweep has removed them. */
async function assertStaged(tx: Db, id: string, lines: number): Promise<void> {
  const [found] = await rowsOf(
    tx,
    z.object({ lines: z.int() }),
    sql`select count(*)::int as lines from price_upload_line where upload_id = ${id}::uuid`,
  )
  if (found?.lines !== lines) throw new RefusalError('unavailable')
}

/**
 * Copies the remaining prices of all uploads that have taken effect but are not completely copied, because their
 * process was killed or is still copying.
 */
export async function finishPriceUploads(database: Database): Promise<void> {
  const unwritten = await database.read
    .select({ id: priceUpload.id, now: priceUpload.holdsFrom })
    .from(priceUpload)
    .where(and(isNotNull(priceUpload.holdsFrom), eq(priceUpload.isWritten, false)))
    .orderBy(asc(priceUpload.holdsFrom))
  for (const { id, now } of unwritten) {
    if (now !== null) await endWriting(database, { id, now })
  }
}

async function endWriting(database: Database, upload: Omit<Upload, 'lines'>): Promise<void> {
  await writePrices(database, upload)
  await unstageLines(database, upload.id)
}

async function writePrices(database: Database, upload: Omit<Upload, 'lines'>): Promise<void> {
  for await (const slice of slicesOf(database, upload.id)) {
    const isOpen = await database.write(
      async (tx) => {
        await tx.execute(alone)
        // Another process may have finished this upload, and newer prices may follow it.
        if (!(await isUnwritten(tx, upload.id))) return false
        await writeSlice(tx, upload, slice)
        return true
      },
      { isStep: true },
    )
    if (!isOpen) return
  }
  await database.write((tx) =>
    tx.update(priceUpload).set({ isWritten: true, phase: 'done' }).where(eq(priceUpload.id, upload.id)),
  )
}

async function isUnwritten(tx: Db, id: string): Promise<boolean> {
  const [found] = await tx.select({ isWritten: priceUpload.isWritten }).from(priceUpload).where(eq(priceUpload.id, id))
  return found?.isWritten === false
}

const counted = z.object({ new: z.int(), changed: z.int() })

async function writeSlice(tx: Db, { id, now }: Omit<Upload, 'lines'>, slice: Slice): Promise<PriceCounts> {
  const changedAt = sql`${now.toISOString()}::timestamptz`
  const [found] = await rowsOf(
    tx,
    counted,
    sql`with differing as materialized (${differingIn(id, slice)}),
      made as (
        insert into price (article_uid, article_type, price, changed_at)
        select article_uid, article_type, price, ${changedAt} from differing where is_new
        returning 1),
      replaced as (
        insert into price_history (article_uid, article_type, price, changed_at)
        select article_uid, article_type, price.price, price.changed_at
        from differing inner join price using (article_uid, article_type) where not is_new
        on conflict do nothing),
      moved as (
        update price set price = differing.price, changed_at = ${changedAt} from differing
        where not is_new and price.article_uid = differing.article_uid and price.article_type = differing.article_type
        returning 1)
      select (select count(*) from made)::int as new, (select count(*) from moved)::int as changed`,
  )
  return found ?? { new: 0, changed: 0 }
}

const holding = z.object({ uploads: z.string(), isOpen: z.boolean() })

/**
 * Returns which uploads are in force, and whether one is not completely written. If `uploads` differs between two
 * reads, prices have changed.
 */
async function readHolding(db: Db): Promise<z.output<typeof holding>> {
  const [found] = await rowsOf(
    db,
    holding,
    sql`select coalesce(string_agg(id || ' ' || is_written, ', ' order by id), '') as uploads,
        coalesce(bool_or(not is_written), false) as "isOpen"
      from price_upload where holds_from is not null`,
  )
  return found ?? { uploads: '', isOpen: false }
}
