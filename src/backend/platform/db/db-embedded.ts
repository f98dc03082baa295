import { existsSync, fsyncSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { z } from 'zod'
import { type Database, type Db, type Embedded, rowsOf } from './db.ts'
import { checkpointsOf, needed } from './db-embedded-checkpoints.ts'
import { copyTree, placesIn, renameDurably, repair, syncTree } from './db-embedded-files.ts'
import { type ClientLock, createClientLock } from './db-embedded-lock.ts'
import { lockDirectory } from './directory-lock.ts'
import {
  assertReleased,
  knownMigrations,
  migrationsFolder,
  readPendingMigrations,
  UnusableDatabaseError,
} from './migrate.ts'
import { restrictAccess } from '#src/data-directory.ts'

const extensions = { pg_trgm }

const asText = (text: string) => text

/**
 * Leaves times to Drizzle, which sends the same parsers with each query (db-embedded-lock.ts leaves them out).
 * Transfers a picture's bytes as hexadecimal digits: PGlite's own way takes half a second per megabyte.
 */
const values = {
  parsers: {
    [types.TIMESTAMP]: asText,
    [types.TIMESTAMPTZ]: asText,
    [types.INTERVAL]: asText,
    [types.DATE]: asText,
    [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  },
  serializers: {
    [types.BYTEA]: (bytes: unknown) =>
      String.raw`\x` + Buffer.from(z.instanceof(Uint8Array).parse(bytes)).toString('hex'),
  },
}

/**
 * Plans each foreign key check anew. PostgreSQL could otherwise keep a plan from when a table was empty, and read the
 * whole table at each check: the statistics that correct this are updated only at night.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_custom_plan']

/**
 * Settings for durable, private files. By default, PGlite does not sync to the disk and creates files that every user
 * can read.
 */
const onDisk = {
  ...values,
  startParams: [
    ...startParams.filter((parameter) => parameter !== '-F'),
    // A small buffer is enough, because the operating system caches the files: queries of tables with 200 MB are as
    // fast as with 128 MB of buffers, which take 0.6 s to clear at each start.
    '-c',
    'shared_buffers=32MB',
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'max_wal_size=64MB',
    // Without this, a write that needs a new log segment waits until 16 MB of zeros are on the disk.
    '-c',
    'wal_init_zero=off',
  ],
  extensions: {
    ...extensions,
    pg_buffercache,
    files: { name: 'files', setup: async (_: unknown, options: unknown) => ({ emscriptenOpts: withFiles(options) }) },
  },
}

type Attributes = { mode?: number }
type SetAttributes = (node: object, attributes: Attributes) => void

const emscripten = z.looseObject({ preRun: z.array(z.unknown()).default([]) })
const fileSystem = z.object({
  NODEFS: z.object({
    node_ops: z.custom<{ setattr: SetAttributes }>(),
    stream_ops: z.custom<{ fsync?: (stream: { nfd: number }) => number; setattr?: SetAttributes }>(),
  }),
})

function withFiles(options: unknown) {
  const given = emscripten.parse(options)
  const install = (module: unknown) => {
    const { node_ops, stream_ops } = fileSystem.parse({ NODEFS: Object(module).NODEFS }).NODEFS
    stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd)
      return 0
    }
    node_ops.setattr = withoutOthers(node_ops.setattr)
    if (stream_ops.setattr) stream_ops.setattr = withoutOthers(stream_ops.setattr)
  }
  return { ...given, preRun: [...given.preRun, install] }
}

function withoutOthers(setAttributes: SetAttributes): SetAttributes {
  return (node, attributes) =>
    setAttributes(
      node,
      typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ~0o077 } : attributes,
    )
}

export async function openDirectory(dataDir: string): Promise<Database> {
  restrictAccess(dataDir)
  const lock = lockDirectory(dataDir)
  try {
    await repair(dataDir)
    const { present } = placesIn(dataDir)
    if (!existsSync(present)) await createDirectory(dataDir)
    const gate = createClientLock(await openPresent(present))
    const database = await databaseBehind(gate, present)
    return {
      ...database,
      embedded: embeddedIn(dataDir, gate),
      close: () => database.close().finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw naming(dataDir, error)
  }
}

function naming(dataDir: string, error: unknown): unknown {
  if (!(error instanceof UnusableDatabaseError)) return error
  return new Error(`"${dataDir}" holds a database that this portal cannot use: ${error.message}`, { cause: error })
}

/**
 * Returns the names of the migrations that the database in PORTAL_DATA still lacks; all of them if there is no database
 * yet. Throws a one-line error if another process holds the directory.
 */
export async function readPendingIn(dataDir: string): Promise<string[]> {
  const { present, ready } = placesIn(dataDir)
  if (![present, ready].some((path) => existsSync(path))) return knownMigrations()
  const lock = lockDirectory(dataDir)
  try {
    await repair(dataDir)
    const client = await openPresent(present)
    try {
      return await readPendingMigrations(drizzle(client))
    } finally {
      await client.close()
    }
  } catch (error) {
    throw naming(dataDir, error)
  } finally {
    lock.release()
  }
}

async function openPresent(present: string): Promise<PGlite> {
  const client = await PGlite.create(present, onDisk)
  await client.exec(needed)
  return client
}

/**
 * Creates a database under a temporary name and renames it when it is complete, so that a killed process never leaves
 * an incomplete database.
 */
async function createDirectory(dataDir: string): Promise<void> {
  const { present, draft } = placesIn(dataDir)
  rmSync(draft, { recursive: true, force: true })
  await (await PGlite.create(draft, onDisk)).close()
  await syncTree(draft)
  await renameDurably(draft, present)
}

/**
 * Opens the database in a directory, migrates its tables, calls `look` and closes the database again. Returns the
 * result of `look`. Success shows that the database is complete.
 */
export async function proveDirectory<T>(directory: string, look: (db: Db) => Promise<T>): Promise<T> {
  const client = await PGlite.create(directory, onDisk)
  try {
    const db = drizzle(client)
    await migrateTables(db)
    return await look(db)
  } finally {
    await client.close()
  }
}

function embeddedIn(dataDir: string, gate: ClientLock): Embedded {
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
          await gate.exchange(await openPresent(present))
        } catch (error) {
          if (existsSync(before)) {
            rmSync(present, { recursive: true, force: true })
            renameSync(before, present)
          }
          await gate.exchange(await openPresent(present))
          throw error
        }
        return before
      }),
  }
}

/**
 * Returns the names of the log segments that a copy needs after a checkpoint. The other segments are empty ones, kept
 * for reuse.
 */
async function segmentsNeeded(client: PGlite): Promise<Set<string>> {
  const { rows } = await client.query(
    'select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  )
  const { first, last } = z.object({ first: z.string(), last: z.string() }).parse(rows[0])
  return new Set([first, last])
}

const inMemory = [
  ...startParams,
  // The files are in memory too, so PostgreSQL's buffers would only duplicate them. Clearing 128 MB takes half of the
  // start.
  '-c',
  'shared_buffers=4MB',
  // Keeps dumps small: they contain only the current log segment.
  '-c',
  'wal_recycle=off',
]

/** Opens a database in memory; it is lost when the process ends. `loadDataDir`: a dump of a database to start from. */
export function openMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  return PGlite.create({ ...options, ...values, startParams: inMemory, extensions })
}

/** Migrates the tables of an open in-memory PGlite database, and returns it as a `Database`. */
export function databaseOn(client: PGlite): Promise<Database> {
  return databaseBehind(createClientLock(client))
}

async function migrateTables(db: PgliteDatabase): Promise<void> {
  await assertReleased(db)
  await migrate(db, { migrationsFolder })
}

const named = z.object({ name: z.string() })
const tables = sql`select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p'`

/** Maximum wait of `yieldToEventLoop` in ms. The caller continues after this time even if other queries are waiting. */
const maxWayMs = 100

async function databaseBehind(
  { client, alone, entered, listen, answers }: ClientLock,
  directory?: string,
): Promise<Database> {
  const db = drizzle(client)
  await migrateTables(db)
  const yieldToEventLoop = async () => {
    const until = performance.now() + maxWayMs
    do await setImmediate()
    while (entered() > 0 && performance.now() < until)
  }
  const checkpoints = directory === undefined ? undefined : checkpointsOf(client, directory, yieldToEventLoop)
  let closing: Promise<void> | undefined
  return {
    read: db,
    readLong: (run) => run(db),
    async write(run, { isStep } = {}) {
      const done = await db.transaction(async (tx) => {
        // A step does not wait for the disk. The next write that waits also persists the steps before it.
        if (isStep) await tx.execute(sql`set local synchronous_commit = off`)
        return run(tx)
      })
      checkpoints?.wrote()
      return done
    },
    async yieldToEventLoop() {
      await checkpoints?.ended()
      await yieldToEventLoop()
    },
    async vacuumAndAnalyze() {
      // Each table has a statement of its own, because one statement for all tables would block every request until its
      // end.
      for (const { name } of await rowsOf(db, named, tables)) {
        await yieldToEventLoop()
        await client.exec(`vacuum analyze ${name}`)
        checkpoints?.wrote()
      }
    },
    listen,
    ping: answers,
    usage: () => ({ max: 1, inUse: Math.min(1, entered()), waiting: Math.max(0, entered() - 1) }),
    close: () =>
      (closing ??= (async () => {
        await checkpoints?.ended()
        await alone((present) => present.close())
      })()),
  }
}
