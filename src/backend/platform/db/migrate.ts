import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sourceFolder } from '#src/backend/platform/source-folder.ts'
import { type Db, rowsOf } from './db.ts'

export const migrationsFolder = sourceFolder('backend/migrations')

/** A database from which this release cannot make its tables. The message says what to do. */
export class UnusableDatabaseError extends Error {}

const unreleased =
  'it was made by a portal before the first release. Start that portal again and run its "npm run portal -- export" for each kind of data, then import the files into an empty database.'
const newer = 'a newer portal has used it. Start that version again, or restore a backup from before the upgrade.'

const hashes = z.object({ hash: z.string() })
const isThere = z.object({ is: z.boolean() })

/**
 * Throws an `UnusableDatabaseError` if the database's first migration is not the baseline of this release, or if it has
 * migrations that this release does not know.
 */
export async function assertReleased(db: Db): Promise<void> {
  const [table] = await rowsOf(db, isThere, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (table?.is !== true) return
  const done = await rowsOf(db, hashes, sql`select hash from drizzle.__drizzle_migrations order by created_at`)
  const known = readMigrationFiles({ migrationsFolder })
  if (done[0] && done[0].hash !== known[0]?.hash) throw new UnusableDatabaseError(unreleased)
  if (done.some(({ hash }) => known.every((one) => one.hash !== hash))) throw new UnusableDatabaseError(newer)
}
