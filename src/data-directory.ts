import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Names of the files that the portal creates in PORTAL_DATA, and of those that file systems create. */
const ours =
  /^(?:db|assets|outbox|uploads|dump|secret|lock|holder\.json|control\.(?:sock|path)|last-backup\.json)(?:[.-].+)?$|^lost\+found$|^\./
const forOthers = 0o077

/**
 * Creates the directory PORTAL_DATA if it is missing, and removes other users' access to it and to the files in it. On
 * Windows, only creates it. Throws a one-line error if the portal may not change the access, or if a directory that is
 * open to other users also contains files that are not the portal's, because those users would be locked out.
 */
export function restrictAccess(dataDir: string): void {
  // Windows has permissions of another kind.
  if (process.platform === 'win32') return void mkdirSync(dataDir, { recursive: true })
  if (isMainThread) process.umask(forOthers)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const names = readdirSync(dataDir)
  const foreign = names.find((name) => !ours.test(name))
  if (foreign !== undefined && isOpen(statSync(dataDir)))
    throw new Error(
      `PORTAL_DATA is "${dataDir}": other users of this machine may enter it, and it holds more than a portal's data ("${foreign}"). Choose a directory that is the portal's alone.`,
    )
  tighten(dataDir, statSync(dataDir), dataDir)
  for (const name of names) if (name !== 'lost+found') tightenTree(join(dataDir, name), dataDir)
}

function tightenTree(path: string, dataDir: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isSymbolicLink()) return
  tighten(path, stats, dataDir)
  if (stats.isDirectory()) for (const name of readdirSync(path)) tightenTree(join(path, name), dataDir)
}

function tighten(path: string, stats: Stats, dataDir: string): void {
  if (!isOpen(stats)) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    throw new Error(
      `PORTAL_DATA is "${dataDir}": other users of this machine may read or change "${path}", and this user may not forbid it. It should belong to the user that the portal runs as.`,
      { cause: error },
    )
  }
}

const isOpen = ({ mode }: Stats) => (mode & forOthers) !== 0
