import { existsSync, fsyncSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { z } from 'zod'
import type { Database, Db, Embedded } from '#src/backend/db.ts'
import { copyTree, placesIn, renameDurably, settle, syncTree } from '#src/backend/db-embedded-files.ts'
import { type Gate, gateTo } from '#src/backend/db-embedded-gate.ts'
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
    await settle(dataDir)
    const { present } = placesIn(dataDir)
    if (!existsSync(present)) await createDirectory(dataDir)
    const gate = gateTo(await PGlite.create(present, durable))
    const database = await databaseBehind(gate, join(present, 'pg_wal'))
    return {
      ...database,
      embedded: embeddedIn(dataDir, gate),
      close: () => database.close().finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Made beside its place and renamed into it when whole: a process killed meanwhile leaves nothing that counts. */
async function createDirectory(dataDir: string): Promise<void> {
  const { present, draft } = placesIn(dataDir)
  rmSync(draft, { recursive: true, force: true })
  await (await PGlite.create(draft, durable)).close()
  await syncTree(draft)
  await renameDurably(draft, present)
}

/** Opens a database that lies elsewhere than a portal's own, to see whether it is whole; brings its tables up to date. */
export async function proveDirectory<T>(directory: string, look: (db: Db) => Promise<T>): Promise<T> {
  const client = await PGlite.create(directory, durable)
  try {
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: migrationsFolder() })
    return await look(db)
  } finally {
    await client.close()
  }
}

function embeddedIn(dataDir: string, gate: Gate): Embedded {
  const { present, ready } = placesIn(dataDir)
  return {
    dataDir,
    copyTo: (target) =>
      gate.alone(async (client) => {
        await client.exec('checkpoint')
        const needed = await segmentsNeeded(client)
        const wal = join(present, 'pg_wal')
        const isWanted = (path: string) => !/^[0-9A-F]{24}$/.test(basename(path)) || needed.has(basename(path))
        await copyTree(present, target, (path) => !path.startsWith(wal) || isWanted(path))
      }),
    replaceBy: (directory, prepare) =>
      gate.alone(async (client) => {
        await proveDirectory(directory, (fresh) => prepare(drizzle(client), fresh))
        await syncTree(directory)
        const { before } = placesIn(dataDir)
        await renameDurably(directory, ready)
        try {
          await client.close()
          await renameDurably(present, before)
          await renameDurably(ready, present)
          await gate.exchange(await PGlite.create(present, durable))
        } catch (error) {
          if (existsSync(before)) {
            rmSync(present, { recursive: true, force: true })
            renameSync(before, present)
          }
          await gate.exchange(await PGlite.create(present, durable))
          throw error
        }
        return before
      }),
  }
}

/** After a checkpoint only the log from its own record on is needed; the rest are segments kept for being written over. */
async function segmentsNeeded(client: PGlite): Promise<Set<string>> {
  const { rows } = await client.query(
    'select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  )
  const { first, last } = z.object({ first: z.string(), last: z.string() }).parse(rows[0])
  return new Set([first, last])
}

/** What is written past a checkpoint is kept in segments of 16 MB; more of them only make a restart after a crash slow. */
const mostSegments = 8

/** One in memory, gone with the process; a dump of another may be loaded into it. */
export function openMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions })
}

/** Wraps an open PGlite that lies in memory, and brings its tables up to date. */
export function databaseOn(client: PGlite): Promise<Database> {
  return databaseBehind(gateTo(client))
}

async function databaseBehind({ client, alone, listen }: Gate, walDirectory?: string): Promise<Database> {
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
    listen,
    close: () => (closing ??= alone((present) => present.close())),
  }
}
