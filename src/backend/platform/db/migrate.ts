import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sourceFolder } from '#src/backend/platform/source-folder.ts'
import { type Db, rowsOf } from './db.ts'

export const migrationsFolder = sourceFolder('backend/migrations')

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** Returns the names of this release's migrations, in order. */
export function knownMigrations(): string[] {
  const text = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  return journal.parse(JSON.parse(text)).entries.map(({ tag }) => tag)
}

/** Thrown if this release cannot use a database. The message says why and what to do. */
export class UnusableDatabaseError extends Error {}

const unreleased =
  'it was made by a portal before the first release. Start that portal again and run its "npm run portal -- export" for each kind of data, then import the files into an empty database.'
const newer = 'a newer portal has used it. Start that version again, or restore a backup from before the upgrade.'

const hashes = z.object({ hash: z.string() })
const isThere = z.object({ is: z.boolean() })

/**
 * Throws an `UnusableDatabaseError` if this release cannot use the database: its first migration is not this release's
 * baseline, or it has migrations that this release does not know.
 */
export async function assertReleased(db: Db): Promise<void> {
  await readPendingMigrations(db)
}

/** Returns the names of the migrations that a database still lacks. Changes nothing; throws like `assertReleased`. */
export async function readPendingMigrations(db: Db): Promise<string[]> {
  const names = knownMigrations()
  const [table] = await rowsOf(db, isThere, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (table?.is !== true) return names
  const done = await rowsOf(db, hashes, sql`select hash from drizzle.__drizzle_migrations order by created_at`)
  const known = readMigrationFiles({ migrationsFolder })
  if (done[0] && done[0].hash !== known[0]?.hash) throw new UnusableDatabaseError(unreleased)
  if (done.some(({ hash }) => known.every((one) => one.hash !== hash))) throw new UnusableDatabaseError(newer)
  return names.filter((_, at) => done.every(({ hash }) => hash !== known[at]?.hash))
}
