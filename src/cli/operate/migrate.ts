import { readStatus } from '#src/backend/admin/operate/status.ts'
import { type Command, operate, takeNoWords } from './command.ts'

export const migrate: Command = {
  usage: `migrate
    Creates the database’s tables or brings them up to date, as each start does.`,
  async run(words) {
    takeNoWords(words)
    const { version, migrations, migration } = await operate((operator) => operator(readStatus, {}), { mayBegin: true })
    console.log(`${version}: ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}, the last ${migration}`)
  },
}
