import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { syncTree } from '#src/backend/platform/db/db-embedded-files.ts'
import { unpackArchive } from '#src/backend/admin/operate/archive.ts'
import { lookBeforeRestore, makeWorkDirectory, replaceDatabase } from '#src/backend/admin/operate/copy.ts'
import { type Command, oneWord, operate, readWords } from './command.ts'

export const restore: Command = {
  usage: `restore FILE.tar.gz [--yes]
    Replaces the embedded database with the one from a backup and keeps the previous one alongside it. --yes is required
    if the current one is not empty. A running portal keeps running; its users wait for a moment. Sessions that were
    ended since the backup stay ended.`,
  async run(words) {
    const { values, positionals } = readWords(words, { yes: { type: 'boolean', default: false } })
    const file = resolve(oneWord(positionals, 'FILE.tar.gz'))
    await operate(
      async (operator) => {
        const { dataDir, isEmpty } = await operator(lookBeforeRestore, {})
        if (!isEmpty && !values.yes)
          throw new Error(`The database in "${dataDir}" is not empty. Add --yes to replace it with the backup.`)
        const work = makeWorkDirectory(dataDir)
        try {
          const { at } = await unpackArchive(file, work)
          const directory = join(work, 'db')
          await prove(file, directory)
          await syncTree(directory)
          const { before } = await operator(replaceDatabase, { directory, backupAt: at })
          console.log(
            `Restored the backup from ${at}.${before === null ? '' : ` The previous one is kept in ${before}`}`,
          )
        } finally {
          rmSync(work, { recursive: true, force: true })
        }
      },
      { mayBegin: true },
    )
  },
}

/**
 * Checks that a backup is complete before it is used: opens, migrates and reads its database in this process. Throws if
 * it cannot be opened.
 */
async function prove(file: string, directory: string): Promise<void> {
  const { proveDirectory } = await import('#src/backend/platform/db/db-embedded.ts')
  try {
    await proveDirectory(directory, async (db) => {
      await db.execute(sql`select from text_revision cross join maintenance`)
      await db.execute(sql`select count(*) from company, contact limit 1`)
    })
  } catch (error) {
    throw new Error(
      `"${file}" holds a database that cannot be opened (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    )
  }
}
