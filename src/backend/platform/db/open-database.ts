import type { Settings } from '#src/settings.ts'
import type { Database } from './db.ts'

/** Opens the database of the settings and migrates its tables. Throws a one-line error if it cannot. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  // Loads only the module it needs: the embedded database is 10 MB of WebAssembly.
  if (settings.databaseUrl !== undefined) return (await import('./db-server.ts')).openServer(settings.databaseUrl)
  return (await import('./db-embedded.ts')).openDirectory(settings.dataDir)
}
