import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, constants, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns the paths in PORTAL_DATA of the embedded database and of its temporary and replaced copies. */
export const placesIn = (dataDir: string) => ({
  present: join(dataDir, 'db'),
  /** A complete database that a restore is about to put in place of the present one. */
  ready: join(dataDir, 'db.restored'),
  draft: join(dataDir, 'db.new'),
  before: join(dataDir, `${beforePrefix}${new Date().toISOString().replaceAll(':', '-')}`),
})

const beforePrefix = 'db.before-restore-'

/**
 * Prefix of the directories in which a backup or a restore works. When the database is next opened, directories left by
 * killed processes are removed.
 */
export const workPrefix = 'db.work-'

/**
 * Repairs PORTAL_DATA after a killed process: completes a restore that lacks only its last rename, and removes
 * temporary directories. Throws a one-line error if there is no database but one that was moved away, because a new,
 * empty database would be created next to it.
 */
export async function repair(dataDir: string): Promise<void> {
  const { present, ready } = placesIn(dataDir)
  if (existsSync(ready) && !existsSync(present)) {
    renameSync(ready, present)
    await syncPath(dataDir)
  }
  const names = readdirSync(dataDir).sort()
  const moved = names.findLast((name) => name.startsWith(beforePrefix))
  if (moved !== undefined && !existsSync(present))
    throw new Error(
      `PORTAL_DATA is "${dataDir}": it holds no "db", but "${moved}". Rename that to "db" to go on with it, or move it elsewhere to begin anew.`,
    )
  for (const name of names)
    if (name.startsWith(workPrefix) || join(dataDir, name) === ready)
      rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** Renames a path and syncs the directory, so that the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  renameSync(from, to)
  await syncPath(dirname(to))
}

/**
 * Copies a directory with its subdirectories, but only the files for which `isWanted` returns true. The copies share
 * disk blocks with the originals if the file system supports it.
 */
export async function copyTree(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name)
    if (entry.isDirectory()) await copyTree(path, join(to, entry.name), isWanted)
    else if (entry.isFile() && isWanted(path)) await copyFile(path, join(to, entry.name), constants.COPYFILE_FICLONE)
  }
}

/** Syncs a directory and everything in it to the disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else await syncPath(path)
  }
  await syncPath(directory)
}

/**
 * Syncs the files of a directory and its subdirectories that have changed since a time (ms since 1970). Skips files
 * that are deleted meanwhile.
 */
export async function syncChanged(directory: string, since: number): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await syncChanged(path, since)
    else if (await isChanged(path, since)) await syncPath(path).catch(() => {})
  }
}

async function isChanged(path: string, since: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs >= since
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}
