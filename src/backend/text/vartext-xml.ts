import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { fileName } from '#src/backend/platform/file-name.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'
import { compareVartexts, type Counts } from './vartext-compare.ts'
import { finishVartextUploads, activateVartextUpload } from './activate-vartext-upload.ts'
import { readVartextFile } from './vartext-file.ts'
import { stageVartexts, unstageVartexts } from './vartext-staging.ts'
import type { Locale } from '#src/site/site.ts'
import { megabyte } from '#src/contract/call/fields.ts'

const maxMegabytes = 50
/** Number of written texts from which on the planner's statistics are updated. */
const manyTexts = 1_000

/**
 * Imports a vartext file that replaces the whole list. Its texts replace the stored ones, and an empty text removes a
 * translation. Keys that are not in the file are marked as removed, but keep their texts. A refused or cancelled import
 * changes nothing. Once the file has taken effect, all of it is written.
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
    await database.yieldToEventLoop()
    caller.signal?.throwIfAborted()
  }
  try {
    const batches = readVartextFile(file.stream(), new Set(rows.map(({ code }) => code)))
    const upload = { uploadId, slices: await stageVartexts(database, uploadId, batches, goOn) }
    if (upload.slices.length === 0) throw new InvalidFileError((to) => m.vartext_none({}, { locale: to }))
    const refusedBy = (counts: Counts) => (query.allow_removed === '1' ? undefined : refusedFor(counts, locale))
    if (isDry) {
      await finishVartextUploads(database)
      const { counts, samples } = await compareVartexts(database.read, upload, true, goOn)
      context.messages.push(...(refusedBy(counts)?.refusal.messages ?? []))
      return { ...counts, samples }
    }
    const who = whoOf(context)
    const counts = await activateVartextUpload(
      database,
      { ...upload, by: who.username },
      {
        goOn,
        judge: (found) => {
          const refused = refusedBy(found)
          if (refused) throw refused
        },
        seal: async (tx, found) => {
          caller.signal?.throwIfAborted()
          await writeAudit(tx, who, 'i18n.vartextXml', 'vartext', { after: { file: fileName(file.name), ...found } })
        },
      },
    )
    if (counts.new + counts.changed + counts.removed > manyTexts) await database.vacuumAndAnalyze()
    return counts
  } catch (error) {
    if (!(error instanceof InvalidFileError)) throw error
    const text = error.say(locale)
    throw new RefusalError('invalid', [text], { errors: { file: [text] }, error: text })
  } finally {
    // A failure is ignored, because the next sweep removes the data.
    await unstageVartexts(database, uploadId).catch(() => {})
  }
}

/**
 * Returns a refusal if the file would remove too many texts and the caller has not allowed it. The file may be
 * incomplete.
 */
function refusedFor({ changed, unchanged, removed, ...more }: Counts, locale: Locale): RefusalError | undefined {
  const present = changed + unchanged + removed
  if (removed * 10 <= present) return undefined
  const text = m.vartext_removes({ removed, present }, { locale })
  return new RefusalError('conflict', [text], { error: text, data: { ...more, changed, unchanged, removed } })
}
