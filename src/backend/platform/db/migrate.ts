import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sourceFolder } from '#src/backend/platform/source-folder.ts'
import { type Db, rowsOf } from './db.ts'

export const migrationsFolder = sourceFolder('backend/migrations')

/** A database made before the baseline migration: its tables cannot be brought up to date. */
export class UnreleasedDatabaseError extends Error {
  constructor() {
    super(
      'it was made by a portal before the first release. Start that portal again and run its "npm run portal -- export" for each kind of data, then import the files into an empty database.',
    )
  }
}

const hashes = z.object({ hash: z.string() })
const isThere = z.object({ is: z.boolean() })

/** Throws an `UnreleasedDatabaseError` if the first migration of a database is not the baseline. */
export async function assertReleased(db: Db): Promise<void> {
  const [table] = await rowsOf(db, isThere, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  if (table?.is !== true) return
  const [first] = await rowsOf(
    db,
    hashes,
    sql`select hash from drizzle.__drizzle_migrations order by created_at limit 1`,
  )
  const [baseline] = readMigrationFiles({ migrationsFolder })
  if (first && first.hash !== baseline?.hash) throw new UnreleasedDatabaseError()
}
