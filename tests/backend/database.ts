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

/** A migrated database of its own for a test file: on the server of DATABASE_URL if set, else in memory. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['DATABASE_URL']
  return server ? openOnServer(server) : openInMemory()
}

/** A database with the demo’s data as of `at`, by default the last midnight (UTC). */
export async function openDemoDatabase(at = midnight()): Promise<Database> {
  const fill = (database: Database) => database.write((tx) => seedDemo(tx, at))
  if (!process.env['DATABASE_URL']) return openInMemory({ name: `demo-${at.getTime()}-${sources()}`, fill })
  const database = await openTestDatabase()
  await fill(database)
  return database
}

const midnight = () => new Date(new Date().setUTCHours(0, 0, 0, 0))

type Filling = { name: string; fill: (database: Database) => Promise<void> }

/** A dump that PGlite gets in one piece: a Blob of Node.js streams small pieces, which takes longer than all other steps. */
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

/** Loads a dump of a database that was initialised and filled once. */
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

/** A data directory with a migrated embedded database: a copy of one that is created once. */
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

/** An empty directory, removed after this test file. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'portal-data-'))
  made.push(directory)
  return directory
}

/** Call it after all tests of a file that makes directories. */
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

/** A migration takes a second, a copy a tenth of that: a run’s tests migrate once. */
async function openOnServer(server: string): Promise<Database> {
  const run = process.env['TEST_RUN']
  const template = run === undefined ? undefined : await makeTemplate(server, run, migrate)
  const { url, drop } = await makeServerDatabase(server, template)
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  return { ...database, close: () => database.close().then(drop) }
}

async function migrate(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() })
  // A copy is a database of its own that nobody has opened yet.
  await database.write((tx) => tx.update(textRevision).set({ identity: null }))
  await database.close()
}
