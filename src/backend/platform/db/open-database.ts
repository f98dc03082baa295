import type { Settings } from '#src/settings.ts'
import type { Database } from './db.ts'

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databasePoolMax'>>

/**
 * Opens the database of the settings and migrates its tables. Throws a one-line error if that fails. `isLongWork`: for
 * operators' commands, whose statements may take longer.
 */
export async function openDatabase(settings: DatabaseSettings, how: { isLongWork?: boolean } = {}): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePoolMax: max } = settings
  // Only the needed module is loaded, because the embedded database is 10 MB of WebAssembly.
  if (url !== undefined) return (await import('./db-server.ts')).openServer(url, { directUrl, max, ...how })
  return (await import('./db-embedded.ts')).openDirectory(settings.dataDir)
}
