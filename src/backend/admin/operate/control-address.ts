import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Maximum length in bytes of a Unix socket's path. From about 104 bytes on, systems truncate or refuse it. */
const maxBytes = 100
const noteIn = (dataDir: string) => join(dataDir, 'control.path')

function ownAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'control.sock')
  return Buffer.byteLength(path) <= maxBytes ? path : undefined
}

/**
 * Returns the address on which the process that holds PORTAL_DATA must listen for commands; it removes an old socket
 * first. The socket is in PORTAL_DATA; on Windows, it is a named pipe. If the path is too long, it is in a new private
 * directory, and a note in PORTAL_DATA names it. The directory's name is random, because another user could occupy a
 * path that can be guessed.
 */
export function makeControlAddress(dataDir: string): string {
  removeControlAddress(dataDir)
  const own = ownAddress(dataDir)
  if (own !== undefined) return own
  const address = join(mkdtempSync(join(tmpdir(), 'portal-')), 'control.sock')
  writeFileSync(noteIn(dataDir), address, { mode: 0o600 })
  return address
}

/**
 * Removes the socket that this process, or a killed process before it, listens on. Only the process that holds
 * PORTAL_DATA may call this.
 */
export function removeControlAddress(dataDir: string): void {
  const address = findControlAddress(dataDir)
  if (address === undefined || process.platform === 'win32') return
  rmSync(address, { force: true })
  if (address === ownAddress(dataDir)) return
  rmSync(dirname(address), { recursive: true, force: true })
  rmSync(noteIn(dataDir), { force: true })
}

/**
 * Returns the address on which a process may listen for commands; undefined if there is none. It does not check whether
 * a process listens.
 */
export function findControlAddress(dataDir: string): string | undefined {
  const own = ownAddress(dataDir)
  if (own !== undefined) return own
  try {
    return readFileSync(noteIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
}
