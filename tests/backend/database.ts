import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { seedDemo } from '#src/backend/demo/seed-demo.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { textRevision } from '#src/backend/platform/db/tables/text.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { databaseOn, openMemory } from '#src/backend/platform/db/db-embedded.ts'
import { makeServerDatabase, makeTemplate } from './server-database.ts'

/** Opens a migrated database for one test file: on the server of DATABASE_URL if set, else in memory. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL']
  return server ? openOnServer(server) : openInMemory()
}

/** Opens a database with the demo’s data as of `at`, by default the last midnight (UTC). */
export async function openDemoDatabase(at = midnight()): Promise<Database> {
  const fill = (database: Database) => database.write((tx) => seedDemo(tx, at))
  if (!process.env['DATABASE_URL']) return openInMemory({ name: `demo-${at.getTime()}-${sources()}`, fill })
  const database = await openTestDatabase()
  await fill(database)
  return database
}

const midnight = () => new Date(new Date().setUTCHours(0, 0, 0, 0))

type Filling = { name: string; fill: (database: Database) => Promise<void> }

/**
 * A dump that PGlite gets in one piece. A Blob of Node.js streams small pieces, which takes longer than all other
 * steps.
 */
class Dump extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(file: string) {
    super([])
    this.#bytes = new Uint8Array(readFileSync(file))
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer
  }
}

const dumps = new Map<string, Dump>()

/** Opens a database in memory from a dump. The first call initialises and fills the database, and writes the dump. */
async function openInMemory(filling?: Filling): Promise<Database> {
  const file = join(tmpdir(), `portal-test-database-${fingerprint()}${filling ? `-${filling.name}` : ''}.tar`)
  if (existsSync(file)) {
    const dump = dumps.get(file) ?? new Dump(file)
    dumps.set(file, dump)
    return databaseOn(await openMemory({ loadDataDir: dump }))
  }
  const client = await openMemory()
  const database = await databaseOn(client)
  await filling?.fill(database)
  await client.exec('checkpoint')
  const draft = `${file}.${process.pid}.${threadId}`
  writeFileSync(draft, await (await client.dumpDataDir('none')).bytes())
  renameSync(draft, file)
  return database
}

/** Creates a data directory with a migrated embedded database, as a copy of a directory that is created once. */
export async function makeDataDirectory(): Promise<string> {
  const template = join(tmpdir(), `portal-test-directory-${fingerprint()}`)
  if (!existsSync(template)) {
    const draft = mkdtempSync(join(tmpdir(), 'portal-directory-'))
    await (await openDatabase({ databaseUrl: undefined, dataDir: draft })).close()
    if (!existsSync(template)) renameSync(draft, template)
  }
  const directory = makeDirectory()
  cpSync(template, directory, { recursive: true })
  return directory
}

const made: string[] = []

/** Creates an empty directory, which `removeDirectories` removes. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'portal-data-'))
  made.push(directory)
  return directory
}

/** Removes the directories that a test file has made. Call it after all tests of the file. */
export function removeDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
}

const fingerprint = once(() =>
  hashed([
    'src/backend/migrations/**/*.sql',
    'src/backend/platform/db/db-embedded.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ]),
)

/** A hash of the sources of the demo’s data. */
const sources = once(() => hashed(['src/backend/**/*.{ts,csv,json}', 'src/contract/**/*.ts']))

function once(work: () => string): () => string {
  let done: string | undefined
  return () => (done ??= work())
}

function hashed(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of patterns.flatMap((pattern) => globSync(pattern).sort())) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Opens a copy of a template, which a run migrates once: a migration takes a second, a copy a tenth of that. */
async function openOnServer(server: string): Promise<Database> {
  const run = process.env['TEST_RUN']
  const template = run === undefined ? undefined : await makeTemplate(server, run, migrate)
  const { url, drop } = await makeServerDatabase(server, template)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  return { ...database, close: () => database.close().then(drop) }
}

async function migrate(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() })
  // Each copy is a separate database, and records its own identity when it is opened.
  await database.write((tx) => tx.update(textRevision).set({ identity: null }))
  await database.close()
}
