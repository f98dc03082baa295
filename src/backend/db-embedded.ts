import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { z } from 'zod'
import type { Database } from '#src/backend/db.ts'
import { lockDirectory } from '#src/backend/directory-lock.ts'
import { migrationsFolder } from '#src/backend/migrations-folder.ts'

const extensions = { pg_trgm }

/** PGlite runs with fsync off, and its file system has none: with both mended, PostgreSQL's own rules of durability hold. */
const durable = {
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'max_wal_size=64MB',
  ],
  extensions: {
    ...extensions,
    fsync: { name: 'fsync', setup: async (_: unknown, options: unknown) => ({ emscriptenOpts: withFsync(options) }) },
  },
}

const emscripten = z.looseObject({ preRun: z.array(z.unknown()).default([]) })
const fileSystem = z.object({
  NODEFS: z.object({ stream_ops: z.custom<{ fsync?: (stream: { nfd: number }) => number }>() }),
})

function withFsync(options: unknown) {
  const given = emscripten.parse(options)
  const install = (module: unknown) => {
    fileSystem.parse({ NODEFS: Object(module).NODEFS }).NODEFS.stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd)
      return 0
    }
  }
  return { ...given, preRun: [...given.preRun, install] }
}

export async function openDirectory(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (!existsSync(directory)) await createDirectory(directory)
    const database = await databaseOn(await PGlite.create(directory, durable), join(directory, 'pg_wal'))
    return { ...database, close: () => database.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Made beside its place and renamed into it when whole: a process killed meanwhile leaves nothing that counts. */
async function createDirectory(directory: string): Promise<void> {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  await (await PGlite.create(draft, durable)).close()
  syncTree(draft)
  renameSync(draft, directory)
  syncFile(dirname(directory))
}

/** What is written past a checkpoint is kept in segments of 16 MB; more of them only make a restart after a crash slow. */
const mostSegments = 8

/** One in memory, gone with the process; a dump of another may be loaded into it. */
export function openMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions })
}

/** Wraps an open PGlite, in memory or on disk, and brings its tables up to date. */
export async function databaseOn(client: PGlite, walDirectory?: string): Promise<Database> {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: migrationsFolder() })
  let closing: Promise<void> | undefined
  return {
    read: db,
    async write(run) {
      const done = await db.transaction(run)
      // A single-user PostgreSQL never checkpoints by itself.
      if (walDirectory && readdirSync(walDirectory).length > mostSegments + 2) await client.exec('checkpoint')
      return done
    },
    async tidy() {
      await client.exec('vacuum analyze')
    },
    listen: (channel, heard) => client.listen(channel, heard),
    close: () => (closing ??= client.close()),
  }
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncFile(directory)
}

function syncFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
