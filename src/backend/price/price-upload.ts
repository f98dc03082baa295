import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { LineFaults, maxFaults } from './line-faults.ts'
import { type FoundFile, readPriceFile } from './price-file.ts'
import { AdaptiveBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import { type Progress, beginProgress } from './price-progress.ts'
import { checkFile } from './price-check.ts'
import { comparePrices, type PriceCounts } from './price-compare.ts'
import { stageLines, unstageLines } from './price-staging.ts'
import { activatePriceUpload } from './activate-price-upload.ts'
import { fileName } from '#src/backend/platform/file-name.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'

/**
 * Imports a price list. Its lines are staged in short transactions and then take effect in a single one. If a line is
 * invalid, or the upload fails or its process is killed before that, no price changes. With `dry_run`, writes neither
 * prices nor an audit row.
 */
export const uploadPrices: Handler<'price.upload'> = async ({ query, body }, context) => {
  const { database } = context
  const id = randomUUID()
  const file = body.prices
  const name = fileName(file.name)
  const isDry = query.dry_run === '1'
  const contactId = whoOf(context).contactId
  const progress = await beginProgress(database, { id, contactId, name, dryRun: isDry, totalBytes: file.size })
  try {
    if (isDry) {
      const checked = await checkFile(context, file, progress)
      if (checked) {
        await progress.end('done')
        return checked
      }
    }
    const staged = await stageFile(context, id, file, progress)
    await progress.update({ phase: 'comparing' })
    const refused = refusedFor(staged, context.caller.locale)
    if (refused) {
      await unstageLines(database, id)
      await progress.end('refused')
      throw refused
    }
    const counts = isDry
      ? await compare(context, id, staged)
      : await write(context, { id, name, count: staged.count }, progress)
    // A failed cleanup is ignored, because the prices are written already.
    if (isDry) await clear(() => unstageLines(database, id))
    await clear(() => progress.end('done'))
    const unchanged = staged.count - counts.changed - counts.new
    return { ...counts, ...staged.doubts.asWarnings(), unchanged, errors: [] }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.data) throw error
    // If the cleanup fails too, this error is still reported. The next sweep cleans up.
    await clear(() => unstageLines(database, id))
    await clear(() => progress.end('failed'))
    throw error
  }
}

/**
 * Runs a step of the cleanup and ignores a failure, because the next sweep repairs it. Steps must run one after the
 * other, because they may share a connection, which takes one statement at a time.
 */
const clear = (step: () => Promise<void>) => step().catch(() => {})

type Staged = { count: number; faults: LineFaults; doubts: LineFaults; repeated: LineFaults; found?: FoundFile }

async function stageFile(context: Context, id: string, file: Upload, progress: Progress): Promise<Staged> {
  const staged: Staged = { count: 0, faults: new LineFaults(), doubts: new LineFaults(), repeated: new LineFaults() }
  const pace = new AdaptiveBatchSize()
  const { locale } = context.caller
  for await (const { lines, faults, doubts, bytes, found } of readPriceFile(file, locale)) {
    assertAwaited(context)
    if (found) staged.found = found
    staged.count += lines.length
    staged.faults.add(faults)
    staged.doubts.add(doubts)
    while (lines.length > 0) {
      const some = lines.splice(0, pace.lines)
      await context.database.yieldToEventLoop()
      const begunAt = performance.now()
      const twice = await context.database.write((tx) => stageLines(tx, id, some), { isStep: true })
      pace.took(performance.now() - begunAt)
      staged.repeated.add(
        twice.map(({ line, earlier }) => ({ line, message: m.price_duplicate({ line: earlier }, { locale }) })),
      )
    }
    await progress.update({ bytes, lines: staged.count })
  }
  await progress.update({ bytes: file.size, lines: staged.count })
  return staged
}

/** Throws if the caller has left. Leaving cancels the upload, so nothing more is written. */
const assertAwaited = ({ caller }: Context) => caller.signal?.throwIfAborted()

async function compare({ database }: Context, id: string, { found }: Staged) {
  const { added, ...counts } = await comparePrices(database, id)
  return { ...found, ...counts, samples: { new: added } }
}

type Uploaded = { id: string; name: string; count: number }

async function write(context: Context, { id, name, count }: Uploaded, progress: Progress): Promise<PriceCounts> {
  await progress.update({ phase: 'writing' })
  return activatePriceUpload(context.database, { id, lines: count, now: context.now }, async (tx, counts) => {
    assertAwaited(context)
    const after = { file: name, lines: count, ...counts }
    await writeAudit(tx, whoOf(context), 'price.upload', `price upload ${id}`, { after })
  })
}

function refusedFor(staged: Staged, locale: Locale): RefusalError | undefined {
  const { faults, repeated, doubts } = staged
  const count = faults.count + repeated.count
  if (count === 0) return undefined
  const errors = [...faults.first, ...repeated.first].sort((one, other) => one.line - other.line).slice(0, maxFaults)
  const text = m.price_refused({ count }, { locale })
  const data = { changed: 0, new: 0, unchanged: 0, errors, more: count - errors.length, ...doubts.asWarnings() }
  return new RefusalError('invalid', [text], { errors: { prices: [text] }, data })
}
