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
 * Returns the address of the socket on which the process that holds PORTAL_DATA listens for commands. If its path would
 * be too long, the socket is in a new private directory, which a note in PORTAL_DATA names: another user could occupy a
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

/** Removes the socket of this process, or of a killed one. Only the process that holds PORTAL_DATA may call this. */
export function removeControlAddress(dataDir: string): void {
  const address = findControlAddress(dataDir)
  if (address === undefined || process.platform === 'win32') return
  rmSync(address, { force: true })
  if (address === ownAddress(dataDir)) return
  rmSync(dirname(address), { recursive: true, force: true })
  rmSync(noteIn(dataDir), { force: true })
}

/** Returns the address on which a process may be listening; undefined if there is none. */
export function findControlAddress(dataDir: string): string | undefined {
  const own = ownAddress(dataDir)
  if (own !== undefined) return own
  try {
    return readFileSync(noteIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
}
