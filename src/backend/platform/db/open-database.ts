import type { Settings } from '#src/settings.ts'
import type { Database } from './db.ts'

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePoolMax'>>

/**
 * Opens the database that the settings name, and migrates its tables. Throws a one-line error if that fails.
 * `isLongWork`: for operators' commands, whose statements may take longer.
 */
export async function openDatabase(settings: DatabaseSettings, how: { isLongWork?: boolean } = {}): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseReadUrl: readUrl, databasePoolMax: max } = settings
  // Only the needed module is loaded, because the embedded database is 10 MB of WebAssembly.
  if (url !== undefined) return (await import('./db-server.ts')).openServer(url, { directUrl, readUrl, max, ...how })
  return (await import('./db-embedded.ts')).openDirectory(settings.dataDir)
}

/**
 * Returns the names of the migrations that the database in the settings still lacks. Changes no table. Throws a
 * one-line error if the database cannot be opened, or if a newer release has used it.
 */
export async function readPending(settings: DatabaseSettings): Promise<string[]> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = settings
  if (url !== undefined) return (await import('./prepare-server.ts')).readPendingOnServer(url, directUrl)
  return (await import('./db-embedded.ts')).readPendingIn(settings.dataDir)
}
