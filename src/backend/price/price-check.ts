import { sql } from 'drizzle-orm'
import type { Context } from '#src/backend/platform/call/context.ts'
import { LineFaults } from './line-faults.ts'
import { countDiffering, none, together } from './price-compare.ts'
import { type FoundFile, type PriceLine, readPriceFile } from './price-file.ts'
import { AdaptiveBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import type { Progress } from './price-progress.ts'
import { SeenKeys } from './seen-keys.ts'
import { givenAs } from './price-staging.ts'
import type { Upload } from '#src/contract/call/fields.ts'

/**
 * Returns what a valid price file would change, without staging its lines, which takes half the time. Returns undefined
 * if a line is invalid or an article may occur twice. The caller must then stage the lines to find out which ones.
 */
export async function checkFile(context: Context, file: Upload, progress: Progress) {
  const { database, caller } = context
  const seen = new SeenKeys()
  const pace = new AdaptiveBatchSize()
  let lineCount = 0
  let header: FoundFile | undefined
  let all = none()
  const doubted = new LineFaults()
  for await (const { lines, faults, doubts, bytes, found } of readPriceFile(file, caller.locale)) {
    caller.signal?.throwIfAborted()
    if (faults.length > 0 || lines.some((one) => seen.add(`${one.articleUid}\0${one.articleType}`))) return undefined
    header ??= found
    doubted.add(doubts)
    lineCount += lines.length
    while (lines.length > 0) {
      const some = lines.splice(0, pace.lines)
      await database.yieldToEventLoop()
      const begunAt = performance.now()
      all = together(all, await countDiffering(database.read, differingAmong(some)))
      pace.took(performance.now() - begunAt)
    }
    await progress.update({ bytes, lines: lineCount })
  }
  await progress.update({ bytes: file.size, lines: lineCount })
  const { added, ...counts } = all
  const unchanged = lineCount - counts.changed - counts.new
  return { ...header, ...counts, samples: { new: added }, ...doubted.asWarnings(), unchanged, errors: [] }
}

const differingAmong = (lines: readonly PriceLine[]) =>
  sql`select given.line, given.article_uid, given.article_type, given.price, price.price as before, price.price is null as is_new
    from ${givenAs(lines).given} left join price
      on price.article_uid = given.article_uid and price.article_type = given.article_type
    where price.price is distinct from given.price`
