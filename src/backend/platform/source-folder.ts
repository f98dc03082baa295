import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the full path of a folder below src. Works both from the sources and from a bundle below the project's root.
 * Throws if there is no such folder.
 */
export function sourceFolder(path: string): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    const folder = join(directory, 'src', path)
    if (existsSync(folder)) return folder
    if (directory === dirname(directory)) throw new Error(`src/${path} is not to be found above the program`)
  }
}
