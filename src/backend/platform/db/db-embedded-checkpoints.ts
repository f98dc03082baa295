import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { syncChanged } from './db-embedded-files.ts'

/**
 * Maximum number of log segments (16 MB each) between two checkpoints. More segments make a restart after a crash
 * slower.
 */
const maxSegments = 8
/** Maximum number of entries in the folder of the segments, which also contains two directories. */
const maxEntries = maxSegments + 2
/** Number of changed pages (8 kB each) that one statement writes to files. */
const pagesPerStep = 256

/**
 * SQL statement to run when a database is opened, before its first checkpoint, so that the checkpoint includes its
 * changes.
 */
export const needed = 'create extension if not exists pg_buffercache'

export type Checkpoints = {
  /** Must be called after each write. Starts a checkpoint if one is due. */
  wrote: () => void
  /** Resolves when no checkpoint is running. */
  ended: () => Promise<void>
}

const dirty = z.object({ pages: z.array(z.int()) })

/**
 * Returns functions that make checkpoints of a PGlite database, which makes none by itself. A checkpoint may write 128
 * MB, and the database serves no request meanwhile. Most changed pages are therefore written and synced in small steps
 * before the checkpoint.
 */
export function checkpointsOf(client: PGlite, directory: string, yieldToEventLoop: () => Promise<void>): Checkpoints {
  const isDue = () => readdirSync(join(directory, 'pg_wal')).length > maxEntries
  let last = Date.now()
  let present: Promise<void> | undefined
  const make = async () => {
    const began = Date.now()
    // A failure is ignored, because the checkpoint writes the remaining pages.
    await prepare(client, join(directory, 'base'), last, yieldToEventLoop).catch(() => {})
    await client.exec('checkpoint')
    last = began
  }
  return {
    wrote() {
      // A failed checkpoint loses no data. The next write starts another one.
      if (!present && isDue())
        present = make()
          .catch(() => {})
          .finally(() => (present = undefined))
    },
    ended: () => present ?? Promise.resolve(),
  }
}

async function prepare(
  client: PGlite,
  files: string,
  since: number,
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query(
    `select coalesce(array_agg(bufferid), '{}') as pages from pg_buffercache where isdirty`,
  )
  const { pages } = dirty.parse(rows[0])
  while (pages.length > 0) {
    await yieldToEventLoop()
    const some = pages.splice(0, pagesPerStep)
    await client.query('select from unnest($1::int[]) as page, pg_buffercache_evict(page)', [some])
  }
  await syncChanged(files, since)
}
