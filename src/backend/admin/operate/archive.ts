import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { create, extract, list, type ReadEntry } from 'tar'
import { z } from 'zod'
import { knownMigrations } from '#src/backend/platform/db/migrate.ts'
import { version } from '#src/version.ts'

const manifest = z.object({
  format: z.literal('account-portal backup'),
  version: z.int(),
  portal: z.string(),
  at: z.string(),
  migration: z.string(),
  migrations: z.int(),
  files: z.int(),
  bytes: z.int(),
})
export type Manifest = z.output<typeof manifest>

const manifestName = 'manifest.json'
const archiveVersion = 1
const maxManifestBytes = 64 * 1024

/**
 * Packs `directory`, which contains a copy of the database in "db", into `file`, and returns the file's size in bytes.
 * Only its owner can read the file. It is written under a temporary name, synced to the disk and then renamed.
 */
export async function packArchive(
  directory: string,
  file: string,
  applied: { migration: string; migrations: number },
  now: Date,
): Promise<number> {
  const content: Manifest = {
    format: 'account-portal backup',
    version: archiveVersion,
    portal: version,
    at: now.toISOString(),
    ...applied,
    ...measure(join(directory, 'db')),
  }
  writeFileSync(join(directory, manifestName), `${JSON.stringify(content, null, 2)}\n`)
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}`)
  try {
    await create({ file: draft, cwd: directory, gzip: true, portable: true, strict: true, mode: 0o600 }, [
      manifestName,
      'db',
    ])
    await sync(draft)
    renameSync(draft, file)
    await sync(dirname(file))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return statSync(file).size
}

/**
 * Unpacks a backup into an empty directory, where the database is then in "db", and returns its manifest. Throws a
 * one-line error if the file is not a backup, is incomplete, comes from another portal whose migrations this one does
 * not know, has a path outside the directory, or does not fit on the disk.
 */
export async function unpackArchive(file: string, directory: string): Promise<Manifest> {
  const found = await inspect(file)
  const disk = await statfs(directory)
  const free = disk.bavail * disk.bsize
  if (found.bytes > free)
    throw new Error(`"${file}" unpacks to ${megabytes(found.bytes)}, but ${megabytes(free)} are free on the disk.`)
  await extract({
    file,
    cwd: directory,
    strict: true,
    fmode: 0o600,
    dmode: 0o700,
    filter: (_, entry) => 'type' in entry && wrongWith(entry) === undefined,
  })
  const { files, bytes } = measure(join(directory, 'db'))
  if (files !== found.files || bytes !== found.bytes) throw new Error(`"${file}" could not be unpacked completely.`)
  return found
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

/** Reads a whole archive without writing anything, and returns its manifest. Throws if the archive is incomplete. */
async function inspect(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`"${file}" does not exist.`)
  const refuse = (why: string, cause?: unknown) => new Error(`"${file}" is not a portal backup: ${why}`, { cause })
  let files = 0
  let bytes = 0
  let problem: string | undefined
  const parts: Buffer[] = []
  try {
    await list({
      file,
      strict: true,
      onReadEntry(entry) {
        problem ??= wrongWith(entry)
        if (entry.path === manifestName) entry.on('data', (chunk) => parts.push(chunk))
        else if (entry.type === 'File') {
          files += 1
          bytes += entry.size
        }
      },
    })
  } catch (error) {
    throw refuse(`it cannot be read (${error instanceof Error ? error.message : String(error)}).`, error)
  }
  if (problem !== undefined) throw refuse(problem)
  if (parts.length === 0) throw refuse(`it holds no ${manifestName}.`)
  const read = manifest.safeParse(parse(Buffer.concat(parts).toString('utf8')))
  if (!read.success) throw refuse(`its ${manifestName} is not valid.`)
  assertNotNewer(file, read.data)
  if (read.data.files !== files || read.data.bytes !== bytes)
    throw refuse(`it holds ${files} files of ${bytes} bytes, and should hold ${read.data.files} of ${read.data.bytes}.`)
  return read.data
}

function assertNotNewer(file: string, { version: made, portal, migration, migrations }: Manifest): void {
  const known = knownMigrations()
  if (made <= archiveVersion && migrations <= known.length && known[migrations - 1] === migration) return
  throw new Error(
    `"${file}" was made by another portal, version ${portal} with migration ${migration}: this one, version ${version}, knows ${known.at(-1)}. Restore it with a portal of that version.`,
  )
}

/**
 * Returns what is wrong with an entry of an archive; undefined if nothing is. Only files and directories of the
 * database with plain paths are allowed.
 */
function wrongWith({ path, type, size }: ReadEntry): string | undefined {
  if (path === manifestName) return size > maxManifestBytes ? `its ${manifestName} is too large.` : undefined
  const isPlain = path
    .split('/')
    .every((part, index, all) => (part === '' ? index === all.length - 1 : !/^\.{1,2}$|\\|:|\0/.test(part)))
  if ((type !== 'File' && type !== 'Directory') || !isPlain || !/^db(\/|$)/.test(path))
    return `it holds ${JSON.stringify(path)} (${type}).`
  return undefined
}

function measure(directory: string): { files: number; bytes: number } {
  const sizes = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
