import { answerCallsOn } from './answer-call.ts'
import { answerHttp } from './answer-http.ts'
import { tagsOn } from './answer-tag.ts'
import { endStreams } from '#src/backend/platform/events/event-stream.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { type Figures, readFigures } from '#src/backend/platform/figures/figures.ts'
import { watchEventLoop } from '#src/backend/platform/figures/event-loop.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { listenToOperators } from '#src/backend/admin/operate/control.ts'
import { sweepVartexts } from '#src/backend/text/vartext-staging.ts'
import { sweepUploads } from '#src/backend/price/price-progress.ts'
import { isSeeded, seedOnce } from '#src/backend/demo/seed.ts'
import { restrictAccess } from '#src/data-directory.ts'
import type { Settings } from '#src/settings.ts'

export type Backend = {
  answerCall: ReturnType<typeof answerCallsOn>
  tagOf: ReturnType<typeof tagsOn>
  answerHttp: (request: Request) => Promise<Response>
  hasDemoAccounts: () => Promise<boolean>
  readFigures: () => Promise<Figures>
  endStreams: () => void
  close: () => Promise<void>
}

type Opened = { platform: Platform; close: () => Promise<void> }

declare global {
  var portalBackend: Promise<Opened> | undefined
}

/**
 * Opens the database and starts the background jobs, once per process. Later calls use the same database, even if a dev
 * server has loaded this module again. If opening fails, the next call tries again.
 */
export async function openBackend(settings: Settings): Promise<Backend> {
  globalThis.portalBackend ??= open(settings)
  try {
    const { platform, close } = await globalThis.portalBackend
    return {
      answerCall: answerCallsOn(platform),
      tagOf: tagsOn(platform),
      answerHttp: (request) => answerHttp(platform, request),
      hasDemoAccounts: () => isSeeded(platform),
      readFigures: () => readFigures(platform),
      endStreams,
      close,
    }
  } catch (error) {
    globalThis.portalBackend = undefined
    throw error
  }
}

async function open(settings: Settings): Promise<Opened> {
  const log = createLog(settings.logLevel)
  restrictAccess(settings.dataDir)
  const database = await openDatabase(settings)
  const platform: Platform = { database, settings, log }
  try {
    await seedOnce(platform, new Date())
    await sweepUploads(platform, new Date(), true)
    await sweepVartexts(database, new Date(), settings.databaseUrl === undefined)
  } catch (error) {
    await database.close()
    throw error
  }
  const stop = startBackgroundJobs(platform)
  const stopWatching = watchEventLoop()
  const stopListening = database.embedded ? await listenToOperators(platform) : undefined
  const close = async () => {
    globalThis.portalBackend = undefined
    stopWatching()
    endStreams()
    await stopListening?.()
    await stop()
    await database.close()
  }
  return { platform, close }
}
