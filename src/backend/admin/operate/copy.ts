import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db, Embedded } from '#src/backend/platform/db/db.ts'
import { workPrefix } from '#src/backend/platform/db/db-embedded-files.ts'
import { backupNote, writeNote } from '#src/backend/platform/figures/backup-note.ts'
import { carryOver } from './carry-over.ts'
import { operation, operator, silent } from './operation.ts'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { readMigration } from './status.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textKey } from '#src/backend/platform/db/tables/text.ts'

/** Creates a private directory in PORTAL_DATA, in which a backup or a restore works, and returns its path. */
export function makeWorkDirectory(dataDir: string): string {
  const directory = join(dataDir, workPrefix + randomBytes(6).toString('hex'))
  mkdirSync(directory, { mode: 0o700 })
  return directory
}

/**
 * Copies the database into a work directory, and asks the command to pack the copy. The command replies with the time
 * and size of the backup, which are recorded. Then the copy is removed.
 */
export const copyDatabase = operation({
  name: 'copy',
  input: z.strictObject({}),
  question: z.object({ directory: z.string(), at: z.string(), migration: z.string(), migrations: z.int() }),
  reply: backupNote,
  output: z.null(),
  async run({ database }, _, ask) {
    const embedded = embeddedOf(database)
    const directory = makeWorkDirectory(embedded.dataDir)
    try {
      const applied = await readMigration(database.read)
      await embedded.copyTo(join(directory, 'db'))
      writeNote(embedded.dataDir, await ask({ directory, at: new Date().toISOString(), ...applied }))
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
    return null
  },
})

/**
 * Returns the path of PORTAL_DATA, and whether the database is empty. Restoring over an empty database loses nothing.
 */
export const lookBeforeRestore = operation({
  name: 'look before restore',
  ...silent,
  input: z.strictObject({}),
  output: z.object({ dataDir: z.string(), isEmpty: z.boolean() }),
  async run({ database }) {
    return { dataDir: embeddedOf(database).dataDir, isEmpty: await isEmpty(database.read) }
  },
})

/**
 * Replaces the present database with the one in `directory`. The caller must have checked that it is complete. Returns
 * the path where the old database is kept; null if it was empty, because it is then removed.
 */
export const replaceDatabase = operation({
  name: 'replace',
  ...silent,
  input: z.strictObject({ directory: z.string(), backupAt: z.string() }),
  output: z.object({ before: z.string().nullable() }),
  async run({ database }, { directory, backupAt }) {
    const embedded = embeddedOf(database)
    const work = dirname(directory)
    if (dirname(work) !== embedded.dataDir || !basename(work).startsWith(workPrefix))
      throw new Error(`"${directory}" is not a directory that a restore created in "${embedded.dataDir}".`)
    let wasEmpty = false
    const before = await embedded.replaceBy(directory, async (present, next) => {
      wasEmpty = await isEmpty(present)
      if (!wasEmpty) await carryOver(present, next)
      await writeAudit(next, operator, 'database.restore', 'database', { after: { backupAt } })
    })
    if (wasEmpty) rmSync(before, { recursive: true, force: true })
    return { before: wasEmpty ? null : before }
  },
})

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of [company, contact, textKey]) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(table)
      .limit(1)
    if (row) return false
  }
  return true
}

function embeddedOf({ embedded }: Database): Embedded {
  if (embedded) return embedded
  throw new Error(
    'The database is on a PostgreSQL server (DATABASE_URL): use pg_dump and pg_restore for backups of it.',
  )
}
