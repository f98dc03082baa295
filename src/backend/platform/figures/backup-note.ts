import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const backupNote = z.object({ file: z.string(), bytes: z.number(), at: z.string() })

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/**
 * Records the time and size of the last backup in a file in PORTAL_DATA. The record is not in the database, because a
 * restore would bring back an older one.
 */
export function writeNote(dataDir: string, note: z.output<typeof backupNote>): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(note))
}

/** Returns the record of the last backup; null if there is none or it is unreadable. */
export function readNote(dataDir: string): z.output<typeof backupNote> | null {
  try {
    return backupNote.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
