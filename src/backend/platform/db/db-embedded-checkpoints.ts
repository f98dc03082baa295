import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { syncChanged } from './db-embedded-files.ts'

/** What is written past a checkpoint is kept in segments of 16 MB; more of them only slow a restart after a crash. */
const maxSegments = 8
/** Beside the segments lie two directories. */
const maxEntries = maxSegments + 2
/** Of 8 kB each: what is written to files in one statement. */
const pagesPerStep = 256

/** In a database before the first checkpoint, which would have to sync all that this changes. */
export const needed = 'create extension if not exists pg_buffercache'

export type Checkpoints = {
  /** To be told of each write; begins a checkpoint when one is due. */
  wrote: () => void
  /** Waits for the one that is under way, if any. */
  ended: () => Promise<void>
}

const dirty = z.object({ pages: z.array(z.int()) })

/**
 * A single-user PostgreSQL never checkpoints by itself, and answers nobody while it does: all changed pages may be 128 MB. So they
 * are written a few at a time before, and synced to the disk beside it; the checkpoint finds little left.
 */
export function checkpointsOf(client: PGlite, directory: string, giveWay: () => Promise<void>): Checkpoints {
  const isDue = () => readdirSync(join(directory, 'pg_wal')).length > maxEntries
  let last = Date.now()
  let present: Promise<void> | undefined
  const make = async () => {
    const began = Date.now()
    // Not needed for a checkpoint, which writes what is left.
    await prepare(client, join(directory, 'base'), last, giveWay).catch(() => {})
    await client.exec('checkpoint')
    last = began
  }
  return {
    wrote() {
      // One that fails loses nothing, and is due again after the next write.
      if (!present && isDue())
        present = make()
          .catch(() => {})
          .finally(() => (present = undefined))
    },
    ended: () => present ?? Promise.resolve(),
  }
}

async function prepare(client: PGlite, files: string, since: number, giveWay: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select coalesce(array_agg(bufferid), '{}') as pages from pg_buffercache where isdirty`,
  )
  const { pages } = dirty.parse(rows[0])
  while (pages.length > 0) {
    await giveWay()
    const some = pages.splice(0, pagesPerStep)
    await client.query('select from unnest($1::int[]) as page, pg_buffercache_evict(page)', [some])
  }
  await syncChanged(files, since)
}
