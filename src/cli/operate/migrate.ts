import { openDatabase, readPending } from '#src/backend/platform/db/open-database.ts'
import { type Command, operatorSettings, readWords, WrongUsage } from './command.ts'

export const migrate: Command = {
  usage: `migrate [--check]
    Brings the tables of the database up to this version, as each start does, and ends. --check changes nothing: it lists
    the pending migrations and exits with 1 if there are any, otherwise with 0. An embedded database must not be in use.`,
  async run(words) {
    const { values, positionals } = readWords(words, { check: { type: 'boolean', default: false } })
    if (positionals[0] !== undefined) throw new WrongUsage(`Unexpected argument "${positionals[0]}"`)
    const settings = operatorSettings({ mayBegin: true })
    const pending = await readPending(settings)
    if (pending.length === 0) return console.log('No migration is pending.')
    if (values.check) {
      console.log(['Pending migrations:', ...pending].join('\n  '))
      process.exitCode = 1
      return
    }
    await (await openDatabase(settings, { isLongWork: true })).close()
    const where = settings.databaseUrl === undefined ? `the embedded database in ${settings.dataDir}` : 'the server'
    console.log([`Migrations applied to ${where}:`, ...pending].join('\n  '))
  },
}
