import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const backupNote = z.object({ file: z.string(), bytes: z.number(), at: z.string() })

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Remembers the last backup; PORTAL_DATA keeps it, so that a restored database does not tell of an older one. */
export function writeNote(dataDir: string, note: z.output<typeof backupNote>): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(note))
}

/** The last backup, or null where there was none, or its note cannot be read. */
export function readNote(dataDir: string): z.output<typeof backupNote> | null {
  try {
    return backupNote.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
