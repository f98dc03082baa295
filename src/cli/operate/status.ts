import { megabytes } from '#src/backend/admin/operate/archive.ts'
import { setMaintenance } from '#src/backend/admin/operate/maintenance.ts'
import { readStatus } from '#src/backend/admin/operate/status.ts'
import { type Command, operate, takeNoWords } from './command.ts'
import { linesOf } from './maintenance.ts'

export const status: Command = {
  usage: `status
    Prints version, database and its contents, the process that holds it, maintenance, waiting mails and the last backup.`,
  async run(words) {
    takeNoWords(words)
    await operate(async (operator) => {
      const found = await operator(readStatus, {})
      const state = await operator(setMaintenance, {})
      const isHere = found.pid === process.pid
      const holder = isHere ? 'nobody: the portal is stopped' : `process ${found.pid}`
      const backup = found.lastBackup
      const facts = [
        ['version', found.version],
        ['database', `${found.kind} ${found.server}, ${found.where}, ${megabytes(found.bytes)}`],
        ...(found.kind === 'embedded' ? [['held by', holder]] : []),
        ['migrations', `${found.migrations}, the last ${found.migration}`],
        ...Object.entries(found.counts).map(([name, rows]) => [name, rows.toLocaleString('en')]),
        ...(found.kind === 'embedded'
          ? [['last backup', backup ? `${backup.at}, ${backup.file}, ${megabytes(backup.bytes)}` : 'none']]
          : []),
      ]
      for (const [name = '', value = ''] of facts) console.log(`${name.padEnd(26)}${value}`)
      for (const line of linesOf(state)) console.log(line.replace(/ {2,}/, (gap) => gap.padEnd(gap.length + 14)))
    })
  },
}
