import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { syncChanged } from './db-embedded-files.ts'

/**
 * Maximum number of log segments, of 16 MB each, that are written between checkpoints; more of them only slow a restart
 * after a crash.
 */
const maxSegments = 8
/** The folder of the segments also contains two directories. */
const maxEntries = maxSegments + 2
/** Pages of 8 kB that one statement writes to files. */
const pagesPerStep = 256

/**
 * Runs when a database opens, before the first checkpoint, which would have to sync everything that this statement
 * changes.
 */
export const needed = 'create extension if not exists pg_buffercache'

export type Checkpoints = {
  /** Call after each write; starts a checkpoint when one is due. */
  wrote: () => void
  /** Waits for a running checkpoint. */
  ended: () => Promise<void>
}

const dirty = z.object({ pages: z.array(z.int()) })

/**
 * Makes checkpoints in small steps. A single-user PostgreSQL never checkpoints by itself, and answers nobody during a
 * checkpoint, which may write up to 128 MB of changed pages. So a few pages at a time are written before the
 * checkpoint, then synced to the disk; the checkpoint finds little left to write.
 */
export function checkpointsOf(client: PGlite, directory: string, yieldToEventLoop: () => Promise<void>): Checkpoints {
  const isDue = () => readdirSync(join(directory, 'pg_wal')).length > maxEntries
  let last = Date.now()
  let present: Promise<void> | undefined
  const make = async () => {
    const began = Date.now()
    // Optional: the checkpoint writes whatever this leaves.
    await prepare(client, join(directory, 'base'), last, yieldToEventLoop).catch(() => {})
    await client.exec('checkpoint')
    last = began
  }
  return {
    wrote() {
      // A failed checkpoint loses nothing, and is due again after the next write.
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
