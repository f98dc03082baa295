import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { knownMigrations } from '#src/backend/platform/db/migrate.ts'
import { backupNote, readNote } from '#src/backend/platform/figures/backup-note.ts'
import { operation, silent } from './operation.ts'
import { placesIn } from '#src/backend/platform/db/db-embedded-files.ts'
import { withoutPassword } from '#src/addresses.ts'
import { version } from '#src/version.ts'

const counted = {
  companies: sql`from company`,
  contacts: sql`from contact`,
  'contacts who may sign in': sql`from contact where active and password_hash is not null`,
  baskets: sql`from basket`,
  prices: sql`from price`,
  'price logs': sql`from price_log`,
  languages: sql`from language`,
  'system messages': sql`from text_key where space = 'system' and not removed`,
  vartexts: sql`from text_key where space = 'vartext' and not removed`,
  'catalogue texts': sql`from text_key where space = 'catalog' and not removed`,
  articles: sql`from article`,
  'sessions going on': sql`from session where ended_at is null and expires_at > now()`,
  'mails waiting': sql`from mail where sent_at is null and ended_at is null`,
}

const number = z.coerce.number()

export const readStatus = operation({
  name: 'status',
  ...silent,
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    pid: z.int(),
    kind: z.enum(['embedded', 'PostgreSQL']),
    server: z.string(),
    where: z.string(),
    bytes: z.number(),
    migration: z.string(),
    migrations: z.int(),
    counts: z.record(z.string(), z.number()),
    lastBackup: backupNote.nullable(),
  }),
  async run({ database, settings }) {
    const { read, embedded } = database
    const counts: Record<string, number> = {}
    for (const [name, from] of Object.entries(counted)) {
      const [row] = await rowsOf(read, z.object({ rows: number }), sql`select count(*) as rows ${from}`)
      counts[name] = row?.rows ?? 0
    }
    return {
      version,
      pid: process.pid,
      kind: embedded ? 'embedded' : 'PostgreSQL',
      where: embedded ? embedded.dataDir : withoutPassword(settings.databaseUrl ?? ''),
      ...(await readSize(database)),
      ...(await readMigration(read)),
      counts,
      lastBackup: embedded ? readNote(embedded.dataDir) : null,
    }
  },
})

/** Returns the database's size in bytes, and its version of PostgreSQL. */
export async function readSize({ read, embedded }: Database): Promise<{ bytes: number; server: string }> {
  const [base] = await rowsOf(
    read,
    z.object({ bytes: number, server: z.string() }),
    sql`select pg_database_size(current_database()) as bytes, current_setting('server_version') as server`,
  )
  const { bytes = 0, server = '' } = base ?? {}
  return { bytes: embedded ? await sizeOf(placesIn(embedded.dataDir).present) : bytes, server }
}

/** Returns the number of migrations that a database has run, and the name of the last one ('' if unknown). */
export async function readMigration(
  db: Parameters<typeof rowsOf>[0],
): Promise<{ migration: string; migrations: number }> {
  const [row] = await rowsOf(
    db,
    z.object({ rows: number }),
    sql`select count(*) as rows from drizzle.__drizzle_migrations`,
  )
  const migrations = row?.rows ?? 0
  return { migration: knownMigrations()[migrations - 1] ?? '', migrations }
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
}
