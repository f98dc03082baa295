import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The path of a Unix socket is truncated, or refused, from about 104 bytes on. */
const maxBytes = 100
const noteIn = (dataDir: string) => join(dataDir, 'control.path')

function ownAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const path = join(dataDir, 'control.sock')
  return Buffer.byteLength(path) <= maxBytes ? path : undefined
}

/**
 * Creates the address where the process that holds a directory listens for commands. If the path is too long for a
 * socket, a note names a private directory: another user could take a guessable name.
 */
export function makeControlAddress(dataDir: string): string {
  removeControlAddress(dataDir)
  const own = ownAddress(dataDir)
  if (own !== undefined) return own
  const address = join(mkdtempSync(join(tmpdir(), 'portal-')), 'control.sock')
  writeFileSync(noteIn(dataDir), address, { mode: 0o600 })
  return address
}

/** Removes the address that this process or a killed one left. Only the directory's holder may call this. */
export function removeControlAddress(dataDir: string): void {
  const address = findControlAddress(dataDir)
  if (address === undefined || process.platform === 'win32') return
  rmSync(address, { force: true })
  if (address === ownAddress(dataDir)) return
  rmSync(dirname(address), { recursive: true, force: true })
  rmSync(noteIn(dataDir), { force: true })
}

/** Returns the holder's address; undefined if no holder has left one. */
export function findControlAddress(dataDir: string): string | undefined {
  const own = ownAddress(dataDir)
  if (own !== undefined) return own
  try {
    return readFileSync(noteIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
}
