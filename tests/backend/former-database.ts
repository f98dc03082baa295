import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleOnServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateOnServer } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { z } from 'zod'
import { databaseOn, openMemory } from '#src/backend/platform/db/db-embedded.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeDirectory } from './database.ts'
import { makeServerDatabase } from './server-database.ts'

const folder = 'src/backend/migrations'
const journal = z
  .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
  .parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')))
export const tags = journal.entries.map(({ tag }) => tag)

/** The folder of migrations as the version had it whose last one that was. */
function migrationsUntil(count: number): string {
  const copy = join(makeDirectory(), 'migrations')
  cpSync(folder, copy, { recursive: true })
  mkdirSync(join(copy, 'meta'), { recursive: true })
  const entries = journal.entries.slice(0, count)
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

let empty: Promise<Blob> | undefined

/** Initialising takes seconds, and is the same for all. */
async function emptyDatabase(): Promise<Blob> {
  const client = await openMemory()
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

/** A database that the version of that many migrations left behind with these rows, opened by this one. */
export async function openFormer(
  count: number,
  rows: string,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const migrationsFolder = migrationsUntil(count)
  const server = process.env['DATABASE_URL']
  if (server === undefined) {
    empty ??= emptyDatabase()
    const client = await openMemory({ loadDataDir: await empty })
    await migrate(drizzle(client), { migrationsFolder })
    await client.exec(rows)
    return { database: await databaseOn(client), drop: async () => {} }
  }
  const { url, drop } = await makeServerDatabase(server)
  const client = new Client({ connectionString: url })
  await client.connect()
  await migrateOnServer(drizzleOnServer(client), { migrationsFolder })
  await client.query(rows)
  await client.end()
  return { database: await openDatabase({ databaseUrl: url, dataDir: makeDirectory() }), drop }
}
