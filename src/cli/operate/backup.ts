import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { megabytes, packArchive } from '#src/backend/admin/operate/archive.ts'
import { copyDatabase } from '#src/backend/admin/operate/copy.ts'
import { type Command, newFile, oneWord, operate, readWords } from './command.ts'

export const backup: Command = {
  usage: `backup FILE.tar.gz [--force]
    Packs the embedded database; requests wait only while it is copied. The file contains the whole database, including
    password hashes, and only its owner can read it. The secret, written mails and dumps are not included.`,
  async run(words) {
    const { values, positionals } = readWords(words, { force: { type: 'boolean', default: false } })
    const file = newFile(oneWord(positionals, 'FILE.tar.gz'), values.force)
    try {
      accessSync(dirname(file), constants.W_OK)
    } catch (error) {
      throw new Error(`"${dirname(file)}" is not writable by this user.`, { cause: error })
    }
    const startedAt = performance.now()
    let bytes = 0
    await operate((operator) =>
      operator(copyDatabase, {}, async ({ directory, at, ...applied }) => {
        bytes = await packArchive(directory, file, applied, new Date(at))
        return { file, bytes, at }
      }),
    )
    console.log(`${file}: ${megabytes(bytes)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  },
}
