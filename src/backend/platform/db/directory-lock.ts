import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long to wait in ms for the lock, if two processes start at the same time. */
const waitMs = 500

export class DirectoryHeld extends Error {}

/**
 * Locks a directory for this process. Throws a `DirectoryHeld` if another process has the lock; its message is one
 * sentence that names that process. The lock is on an SQLite file, so the operating system releases it when the process
 * ends, even if it is killed.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const note = join(directory, 'holder.json')
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const said = isBusy(error)
      ? `${holderIn(note)} has it open. Stop that one, or choose another directory.`
      : `this directory cannot be locked (${error instanceof Error ? error.message : String(error)}). Choose another one.`
    throw new DirectoryHeld(`PORTAL_DATA is "${directory}": ${said}`, { cause: error })
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() }))
  return { release: () => lock.close() }
}

/** SQLITE_BUSY: another process has the lock, or the file system does not support locks. */
const isBusy = (error: unknown) => Object(error).errcode === 5

function holderIn(note: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(note, 'utf8'))
    return `process ${pid} on ${host}, started ${since},`
  } catch {
    return 'another process' // the holder may not have written its note yet
  }
}
