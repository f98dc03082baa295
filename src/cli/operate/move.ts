import { moveDatabase } from '#src/backend/admin/operate/move.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { withoutPassword } from '#src/addresses.ts'
import { type Command, operatorSettings, readWords, WrongUsage } from './command.ts'

export const move: Command = {
  usage: `move --to postgres://user:password@host:port/database
    Copies the embedded database of a stopped portal, with passwords and history, into an empty database on a PostgreSQL
    server, and compares both. It takes all or nothing, and leaves the embedded database as it is.`,
  async run(words) {
    const { values, positionals } = readWords(words, { to: { type: 'string' } })
    if (positionals[0] !== undefined) throw new WrongUsage(`Unexpected argument "${positionals[0]}"`)
    if (!values.to) throw new WrongUsage('--to is missing')
    const settings = operatorSettings()
    if (settings.databaseUrl !== undefined)
      throw new Error(
        'DATABASE_URL is set: the data are on a server already. Unset it to move the data of PORTAL_DATA.',
      )
    const source = await openDatabase(settings)
    try {
      const target = await openDatabase({ ...settings, databaseUrl: values.to }, { isLongWork: true })
      try {
        let rows = 0
        let tables = 0
        await moveDatabase(source, target, (moved) => {
          rows += moved.rows
          tables += 1
          console.log(`${moved.table.padEnd(24)} ${moved.rows}`)
        })
        console.log(`\n${rows} rows of ${tables} tables are in ${withoutPassword(values.to)}, and equal.`)
        console.log(
          `Start the portal with DATABASE_URL, and with the secret of ${settings.dataDir}/secret as PORTAL_SECRET.`,
        )
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  },
}
