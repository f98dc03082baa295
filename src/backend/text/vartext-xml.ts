import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { lockTexts } from './lock-texts.ts'
import { fileName } from '#src/backend/platform/file-name.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { Unfit } from '#src/backend/platform/upload/unfit.ts'
import { compareVartexts, type Counts, type Staged, writeVartexts } from './vartext-take-over.ts'
import { readVartextFile } from './vartext-file.ts'
import { stageVartexts, unstageVartexts } from './vartext-staging.ts'
import type { Locale } from '#src/site.ts'
import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { megabyte } from '#src/contract/call/fields.ts'

const maxMegabytes = 50
/** From this many written texts on, renewing the planner's statistics pays. */
const manyTexts = 1_000

/**
 * Takes a file of vartexts over as the whole list. Given texts replace, an empty one removes a translation; missing keys are marked
 * as removed and keep their translations. The file is read and compared in short steps, then written in one transaction, which
 * yields to the event loop between its statements.
 */
export const uploadVartextXml: Handler<'i18n.vartextXml'> = async ({ query, body }, context) => {
  const { file } = body
  const isDry = query.dry_run === '1'
  const { database, caller } = context
  const { locale } = caller
  if (file.size > maxMegabytes * megabyte)
    throw new RefusalError('too-large', [m.request_too_large({ max: `${maxMegabytes}\u00a0MB` }, { locale })])
  const rows = await database.read.select({ code: language.code }).from(language)
  const uploadId = randomUUID()
  const goOn = async () => {
    await database.giveWay()
    caller.signal?.throwIfAborted()
  }
  try {
    const batches = readVartextFile(file.stream(), new Set(rows.map(({ code }) => code)))
    const upload = { uploadId, slices: await stageVartexts(database, uploadId, batches, goOn) }
    if (upload.slices.length === 0) throw new Unfit((to) => m.vartext_none({}, { locale: to }))
    const { counts, samples } = await compareVartexts(database.read, upload, isDry, goOn)
    const refused = query.allow_removed === '1' ? undefined : refusedFor(counts, locale)
    if (isDry) {
      context.messages.push(...(refused?.refusal.messages ?? []))
      return { ...counts, samples }
    }
    if (refused) throw refused
    const options = { ...upload, file: file.name, mayRemove: query.allow_removed === '1' }
    // Not with `waits`: a file that has come whole is not thrown away for a few seconds.
    const written = await database.write((tx) => takeOver(tx, options, context))
    if (written.new + written.changed + written.removed > manyTexts) await database.tidy()
    return written
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    const text = error.say(locale)
    throw new RefusalError('invalid', [text], { errors: { file: [text] }, error: text })
  } finally {
    // The next sweep removes what stays.
    await unstageVartexts(database, uploadId).catch(() => {})
  }
}

type Options = Staged & { file: string; mayRemove: boolean }

/** Compares again, slice by slice, now that nobody else can write texts. */
async function takeOver(tx: Db, options: Options, context: Context): Promise<Data<Calls['i18n.vartextXml']>> {
  const who = whoOf(context)
  const { revision, now } = await lockTexts(tx)
  const pause = () => assertAwaited(context)
  const counts = await writeVartexts(tx, options, { revision: revision + 1, by: who.username, now }, pause)
  const refused = options.mayRemove ? undefined : refusedFor(counts, context.caller.locale)
  if (refused) throw refused
  await assertAwaited(context)
  await writeAudit(tx, who, 'i18n.vartextXml', 'vartext', { after: { file: fileName(options.file), ...counts } })
  return counts
}

/** Guards against a partial file: half a list would remove the other half. */
function refusedFor({ changed, unchanged, removed, ...more }: Counts, locale: Locale): RefusalError | undefined {
  const present = changed + unchanged + removed
  if (removed * 10 <= present) return undefined
  const text = m.vartext_removes({ removed, present }, { locale })
  return new RefusalError('conflict', [text], { error: text, data: { ...more, changed, unchanged, removed } })
}

/** A caller who went away has cancelled: nothing is written. */
async function assertAwaited({ caller }: Context): Promise<void> {
  // An embedded database answers without yielding to the event loop, which serves others and delivers the abort.
  await setImmediate()
  caller.signal?.throwIfAborted()
}
