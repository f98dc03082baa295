import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** From the sources as well as from a bundle somewhere below the project's root. */
export function migrationsFolder(): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    const folder = join(directory, 'src', 'backend', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
    if (directory === dirname(directory)) throw new Error('src/backend/migrations is not to be found above the program')
  }
}
