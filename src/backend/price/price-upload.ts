import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type FoundFile, type LineFault, readPriceFile } from './price-file.ts'
import { Pace } from './price-pace.ts'
import { type Progress, beginProgress } from './price-progress.ts'
import { checkFile } from './price-check.ts'
import type { PriceCounts } from './price-compare.ts'
import { comparePrices } from './price-compare.ts'
import { type Repeated, stageLines, unstageLines } from './price-staging.ts'
import { takeOver } from './price-take-over.ts'
import { fileName } from '#src/backend/platform/file-name.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Locale } from '#src/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'

const maxFaults = 100

/** Stages the whole file in short transactions, then puts it in force by one: a bad line, a fault or a killed process before leaves every price as it was. dry_run writes no price and no audit row. */
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
      ? { ...staged.found, ...(await comparePrices(database, id)) }
      : await write(context, { id, name, count: staged.count }, progress)
    // Written by now, whatever becomes of clearing up.
    if (isDry) await clear(() => unstageLines(database, id))
    await clear(() => progress.end('done'))
    return { ...counts, unchanged: staged.count - counts.changed - counts.new, errors: [] }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.data) throw error
    // Reports the failure, not one of clearing up after it: the next sweep does that.
    await clear(() => unstageLines(database, id))
    await clear(() => progress.end('failed'))
    throw error
  }
}

/** Failures are left to the next sweep. One after the other: they may share a connection, which takes one statement at a time. */
const clear = (step: () => Promise<void>) => step().catch(() => {})

type Staged = { count: number; faults: LineFault[]; repeated: Repeated[]; faultCount: number; found?: FoundFile }

async function stageFile(context: Context, id: string, file: Upload, progress: Progress): Promise<Staged> {
  const staged: Staged = { count: 0, faults: [], repeated: [], faultCount: 0 }
  const pace = new Pace()
  for await (const { lines, faults, bytes, found } of readPriceFile(file, context.caller.locale)) {
    assertAwaited(context)
    if (found) staged.found = found
    staged.count += lines.length
    staged.faultCount += faults.length
    staged.faults.push(...faults.slice(0, maxFaults - staged.faults.length))
    while (lines.length > 0) {
      const some = lines.splice(0, pace.lines)
      await context.database.giveWay()
      const begunAt = performance.now()
      const twice = await context.database.write((tx) => stageLines(tx, id, some), { isStep: true })
      pace.took(performance.now() - begunAt)
      staged.faultCount += twice.length
      staged.repeated.push(...twice.slice(0, maxFaults - staged.repeated.length))
    }
    await progress.update({ bytes, lines: staged.count })
  }
  await progress.update({ bytes: file.size, lines: staged.count })
  return staged
}

/** A caller who went away has cancelled: nothing is written. */
const assertAwaited = ({ caller }: Context) => caller.signal?.throwIfAborted()

type Uploaded = { id: string; name: string; count: number }

async function write(context: Context, { id, name, count }: Uploaded, progress: Progress): Promise<PriceCounts> {
  await progress.update({ phase: 'writing' })
  return takeOver(context.database, { id, lines: count, now: context.now }, async (tx, counts) => {
    assertAwaited(context)
    const after = { file: name, lines: count, ...counts }
    await writeAudit(tx, whoOf(context), 'price.upload', `price upload ${id}`, { after })
  })
}

function refusedFor(staged: Staged, locale: Locale): RefusalError | undefined {
  const count = staged.faultCount
  if (count === 0) return undefined
  const twice = staged.repeated.map(({ line, earlier }) => ({
    line,
    message: m.price_duplicate({ line: earlier }, { locale }),
  }))
  const errors = [...staged.faults, ...twice].sort((one, other) => one.line - other.line).slice(0, maxFaults)
  const text = m.price_refused({ count }, { locale })
  const data = { changed: 0, new: 0, unchanged: 0, errors, more: count - errors.length }
  return new RefusalError('invalid', [text], { errors: { prices: [text] }, data })
}
