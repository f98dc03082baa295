import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { z } from 'zod'
import { lockDirectory } from '#src/backend/directory-lock.ts'
import { type Settings, withoutPassword } from '#src/settings.ts'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** For reading. Inside a write use its transaction alone: an embedded database would wait for itself. */
  read: Db
  /** One transaction. When it resolves, what it wrote survives a killed process and a power cut. */
  write: <T>(run: (tx: Db) => Promise<T>) => Promise<T>
  /** Brings the planner's statistics up to date, after many rows at once; an embedded database also frees what was overwritten. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the database of the settings and brings its tables up to date. Throws an error of one line where it cannot. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return settings.databaseUrl === undefined ? openDirectory(settings.dataDir) : openServer(settings.databaseUrl)
}

/** The rows of a statement that the query builder has no words for, each parsed. */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows
}

// The embedded database

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

async function openDirectory(dataDir: string): Promise<Database> {
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

/** Wraps an open PGlite, in memory or on disk, and brings its tables up to date. */
export async function databaseOn(client: PGlite, walDirectory?: string): Promise<Database> {
  const db = drizzleEmbedded(client)
  await migrateEmbedded(db, { migrationsFolder: migrationsFolder() })
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

// A PostgreSQL server

const statementTimeoutMs = 30_000
const connectTimeoutMs = 8_000
const migrationLock = 4_713_001

async function openServer(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'account-portal',
  })
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  try {
    await migratePool(pool)
  } catch (error) {
    await pool.end()
    throw new Error(`DATABASE_URL is ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error })
  }
  const db = drizzleServer(pool)
  let closing: Promise<void> | undefined
  const tidy = async () => {
    await pool.query('analyze')
  }
  return { read: db, write: (run) => db.transaction(run), tidy, close: () => (closing ??= pool.end()) }
}

/** One process at a time: several may start at once on one database. */
async function migratePool(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzleServer(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrateServer(db, { migrationsFolder: migrationsFolder() })
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
  } finally {
    client.release(true)
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the server refuses this user or password',
  '28000': 'the server refuses this user',
  '3D000': 'the server has no such database',
  '42501': 'this user may not create tables there',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(Object(cause).code ?? '')
  return reasons[code]
    ? `${reasons[code]} (${code}).`
    : `the database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`
}

/** From the sources as well as from a bundle somewhere below the project's root. */
function migrationsFolder(): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    const folder = join(directory, 'src', 'backend', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
    if (directory === dirname(directory)) throw new Error('src/backend/migrations is not to be found above the program')
  }
}
