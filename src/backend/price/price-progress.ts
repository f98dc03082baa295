import type { z } from 'zod'
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Route } from '#src/backend/platform/call/route.ts'
import { type Platform, whoOf } from '#src/backend/platform/call/context.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { priceUpload } from '#src/backend/platform/db/tables/portal.ts'
import { readStaged, unstageLines } from './price-staging.ts'
import { finishPriceUploads } from './activate-price-upload.ts'
import type { uploadPhase } from '#src/contract/routes/upload-progress.ts'
import { sweepSpool } from '#src/backend/platform/upload/spool.ts'

export type UploadPhase = z.output<typeof uploadPhase>
const underWay: UploadPhase[] = ['reading', 'comparing', 'writing']

const writeEveryMs = 500
const shownMs = 3_600_000
const retentionMs = 86_400_000
/**
 * How often a running upload updates its row, even without progress, in ms. After ten times that, it counts as dead.
 */
const beatMs = 60_000
const silentMs = 10 * beatMs

type StartedUpload = Pick<typeof priceUpload.$inferInsert, 'id' | 'contactId' | 'name' | 'dryRun' | 'totalBytes'>

type Progressing = { phase: UploadPhase; bytes: number; lines: number }

/**
 * Records the start of an upload, and returns functions that record its progress. `update` writes at most twice a
 * second, but always for the first lines and for a new phase. `end` writes the final phase.
 */
export async function beginProgress(database: Database, upload: StartedUpload) {
  const { id } = upload
  const state: Progressing = { phase: 'reading', bytes: 0, lines: 0 }
  await database.write((tx) =>
    tx.insert(priceUpload).values({ ...upload, ...state, startedAt: new Date(), changedAt: new Date() }),
  )
  let writtenAt = performance.now()
  const write = () =>
    database.write((tx) =>
      tx
        .update(priceUpload)
        .set({ ...state, changedAt: new Date() })
        .where(eq(priceUpload.id, id)),
    )
  const beat = setInterval(() => void write().catch(() => {}), beatMs)
  beat.unref()
  return {
    async update(change: Partial<Progressing>) {
      const isDue = performance.now() - writtenAt >= writeEveryMs
      const isNext = change.phase !== undefined && change.phase !== state.phase
      const isFirst = state.lines === 0 && change.lines !== undefined && change.lines > 0
      Object.assign(state, change)
      if (!isDue && !isNext && !isFirst) return
      writtenAt = performance.now()
      await write()
    },
    async end(phase: UploadPhase) {
      clearInterval(beat)
      state.phase = phase
      await write()
    },
  }
}

export type Progress = Awaited<ReturnType<typeof beginProgress>>

/**
 * Answers with the caller's own uploads of the last hour, latest first. It includes uploads that another process is
 * receiving.
 */
export const priceUploadProgress: Route = {
  name: 'price.uploadProgress',
  pattern: /^\/vue\/price\/upload\/progress\/$/,
  async answer({ context }) {
    const since = new Date(context.now.getTime() - shownMs)
    const rows = await context.database.read
      .select()
      .from(priceUpload)
      .where(and(eq(priceUpload.contactId, whoOf(context).contactId), gt(priceUpload.startedAt, since)))
      .orderBy(desc(priceUpload.startedAt), desc(priceUpload.id))
    const uploads = rows.map((row) => ({
      id: row.id,
      name: row.name,
      phase: row.phase,
      dry_run: row.dryRun,
      bytes: row.bytes,
      total_bytes: row.totalBytes,
      lines: row.lines,
      started: row.startedAt.toISOString(),
      changed: row.changedAt.toISOString(),
    }))
    return Response.json(
      { status: true, messages: [], data: { uploads } },
      { headers: { 'cache-control': 'private, no-store' } },
    )
  },
}

/**
 * Finishes uploads that have taken effect, and removes what killed uploads have left: files, staged lines and progress.
 * `isStart`: the process is just starting; with an embedded database, every unfinished upload has then been killed.
 */
export async function sweepUploads({ database, settings }: Platform, now: Date, isStart: boolean): Promise<void> {
  await sweepSpool(settings.dataDir)
  await finishPriceUploads(database)
  const silence = isStart && settings.databaseUrl === undefined ? 0 : silentMs
  const isUnderWay = inArray(priceUpload.phase, underWay)
  const isSilent = lt(priceUpload.changedAt, new Date(now.getTime() - silence))
  const isOver = or(isNull(priceUpload.holdsFrom), priceUpload.isWritten)
  await database.write(async (tx) => {
    const failed = and(isUnderWay, isSilent, isNull(priceUpload.holdsFrom))
    await tx.update(priceUpload).set({ phase: 'failed', changedAt: now }).where(failed)
    await tx.delete(priceUpload).where(and(isOver, lt(priceUpload.changedAt, new Date(now.getTime() - retentionMs))))
  })
  const running = await database.read.select({ id: priceUpload.id }).from(priceUpload).where(isUnderWay)
  const kept = new Set(running.map(({ id }) => id))
  for (const id of await readStaged(database.read)) if (!kept.has(id)) await unstageLines(database, id)
}
