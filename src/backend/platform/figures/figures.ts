import type { Platform } from '#src/backend/platform/call/context.ts'
import type { Database, Usage } from '#src/backend/platform/db/db.ts'
import { openStreams } from '#src/backend/platform/events/event-stream.ts'
import { readNote } from './backup-note.ts'
import { counts } from './counts.ts'
import { type Disk, readDisk } from './disk.ts'
import { latestOf } from './latest.ts'
import { readWaitingMails, type WaitingMails } from './mails.ts'

/** Operating figures of this process and its database. A figure that could not be read in time is null. */
export type Figures = {
  disk: Disk | null
  mails: WaitingMails | null
  /** Null with a PostgreSQL server, which is backed up separately, and if there was none. */
  lastBackupAt: Date | null
  connections: Usage
  streams: number
  counts: typeof counts
}

/**
 * Readers wait for a slow database or disk only this long, and each is asked at most once in this time: metrics and
 * health checks are read every few seconds, by several readers.
 */
const limits = { keptMs: 5_000, waitMs: 1_000 }

type Slow = { disk: () => Promise<Disk | null>; mails: () => Promise<WaitingMails | null> }

const slowOf = new WeakMap<Database, Slow>()

/** Reads the operating figures. Resolves within about a second, even if the database does not answer. */
export async function readFigures(platform: Pick<Platform, 'database' | 'settings'>): Promise<Figures> {
  const { database, settings } = platform
  const slow = slowOf.get(database) ?? {
    disk: latestOf(() => readDisk(settings.dataDir), limits),
    mails: latestOf(() => readWaitingMails(database.read, new Date()), limits),
  }
  slowOf.set(database, slow)
  const [disk, mails] = await Promise.all([slow.disk(), slow.mails()])
  const note = database.embedded ? readNote(database.embedded.dataDir) : null
  return {
    disk,
    mails,
    lastBackupAt: note && new Date(note.at),
    connections: database.usage(),
    streams: openStreams(),
    counts,
  }
}
