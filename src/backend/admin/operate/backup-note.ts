import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const backupNote = z.object({ file: z.string(), bytes: z.number(), at: z.string() })

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Records the last backup. The note is in PORTAL_DATA, so that a restored database does not report an older backup. */
export function writeNote(dataDir: string, note: z.output<typeof backupNote>): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(note))
}

/** Returns the last backup; null if there was none or its note is unreadable. */
export function readNote(dataDir: string): z.output<typeof backupNote> | null {
  try {
    return backupNote.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
