import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** What a portal makes there, and what any file system has of its own. */
const ours =
  /^(?:db|outbox|uploads|dump|secret|lock|holder\.json|control\.(?:sock|path)|last-backup\.json)(?:[.-].+)?$|^lost\+found$|^\./
const forOthers = 0o077

/** Makes PORTAL_DATA where it is missing, and keeps it and all in it from the machine's other users. Throws one line rather than shut others out of a directory they share. */
export function keepPrivate(dataDir: string): void {
  // Windows keeps who may do what elsewhere.
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
