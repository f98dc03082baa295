import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import { type LineFault, readPriceFile } from '#src/backend/price-file.ts'
import { beginProgress } from '#src/backend/price-progress.ts'
import {
  countPrices,
  findRepeated,
  planSteps,
  type PriceCounts,
  stageLines,
  type Step,
  takeOverPrices,
  unstageLines,
} from '#src/backend/price-staging.ts'
import type { Locale } from '#src/site.ts'
import type { Data, Handler } from '#src/vue/call.ts'
import type { Upload } from '#src/vue/fields.ts'
import type { priceUpload } from '#src/vue/price.ts'

const mostFaults = 100

type Answer = Data<typeof priceUpload>
type Progress = Awaited<ReturnType<typeof beginProgress>>

/**
 * Reads the whole file into staged lines first, a short transaction a batch, and takes them over in a single one: a bad
 * line, a fault or a killed process leaves every price as it was. With dry_run prices and audit log stay untouched.
 */
export const uploadPrices: Handler<typeof priceUpload, Context> = async ({ query, body }, context) => {
  const { database } = context
  const id = randomUUID()
  const file = body.prices
  const name = file.name.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, 250)
  const isDry = query.dry_run === '1'
  const contactId = whoOf(context).contactId
  const progress = await beginProgress(database, { id, contactId, name, dryRun: isDry, totalBytes: file.size })
  try {
    const staged = await stageFile(context, id, file, progress)
    await progress.tell({ phase: 'comparing' })
    const steps = await planSteps(database, id, staged.count)
    const repeated = await findRepeated(database, id, steps, mostFaults)
    const errors = listFaults(staged, repeated, context.caller.locale)
    if (errors.length > 0) {
      await unstageLines(database, id)
      await progress.end('refused')
      return { changed: 0, new: 0, unchanged: 0, errors }
    }
    const upload = { id, name, steps, count: staged.count }
    const counts = isDry ? await countPrices(database.read, id, steps) : await takeOver(context, upload, progress)
    await unstageLines(database, id)
    await progress.end('done')
    return { ...counts, unchanged: staged.count - counts.changed - counts.new, errors: [] }
  } catch (error) {
    // What failed is told, not that clearing up after it failed too: the next sweep does it.
    await Promise.allSettled([unstageLines(database, id), progress.end('failed')])
    throw error
  }
}

type Staged = { count: number; faults: LineFault[]; faultCount: number }

async function stageFile(context: Context, id: string, file: Upload, progress: Progress): Promise<Staged> {
  const staged: Staged = { count: 0, faults: [], faultCount: 0 }
  for await (const { lines, faults, bytes } of readPriceFile(file, context.caller.locale)) {
    staged.count += lines.length
    staged.faultCount += faults.length
    staged.faults.push(...faults.slice(0, mostFaults - staged.faults.length))
    if (lines.length > 0) await context.database.write((tx) => stageLines(tx, id, lines))
    // Others get their turn: an embedded database answers without ever letting go of the event loop.
    await setImmediate()
    await progress.tell({ bytes, lines: staged.count })
  }
  await progress.tell({ bytes: file.size, lines: staged.count })
  return staged
}

type Uploaded = { id: string; name: string; steps: Step[]; count: number }

async function takeOver(context: Context, upload: Uploaded, progress: Progress): Promise<PriceCounts> {
  await progress.tell({ phase: 'writing' })
  return context.database.write(async (tx) => {
    const counts = await takeOverPrices(tx, upload.id, upload.steps, context.now)
    const after = { file: upload.name, lines: upload.count, ...counts }
    await writeAudit(tx, whoOf(context), 'price.upload', `price upload ${upload.id}`, { after })
    return counts
  })
}

function listFaults(
  staged: Staged,
  repeated: Awaited<ReturnType<typeof findRepeated>>,
  locale: Locale,
): Answer['errors'] {
  const twice = repeated.found.map(({ line, earlier }) => ({
    line,
    message: m.price_duplicate({ line: earlier }, { locale }),
  }))
  const all = [...staged.faults, ...twice].sort((one, other) => one.line - other.line)
  const listed = all.slice(0, mostFaults)
  const more = staged.faultCount + repeated.count - listed.length
  if (more === 0) return listed
  return [...listed, { line: listed.at(-1)?.line ?? 1, message: m.price_more_faults({ count: more }, { locale }) }]
}
