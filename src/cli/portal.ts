import { explain } from '#src/backend/admin/operate/operation.ts'
import { admin } from '#src/cli/operate/admin.ts'
import { backup } from '#src/cli/operate/backup.ts'
import { type Command, WrongUsage } from '#src/cli/operate/command.ts'
import { exporting } from '#src/cli/operate/export.ts'
import { importing } from '#src/cli/operate/import.ts'
import { logName } from '#src/cli/operate/log-name.ts'
import { maintenance } from '#src/cli/operate/maintenance.ts'
import { restore } from '#src/cli/operate/restore.ts'
import { site } from '#src/cli/operate/site.ts'
import { status } from '#src/cli/operate/status.ts'
import { stopWith } from './stop.ts'

const commands = new Map<string, Command>([
  ['status', status],
  ['admin', admin],
  ['log-name', logName],
  ['maintenance', maintenance],
  ['export', exporting],
  ['import', importing],
  ['backup', backup],
  ['restore', restore],
  ['site', site],
])

// Whoever reads an export may stop reading ("| head"): that is no failure to tell of.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit(0)
})

const [name = '', ...words] = process.argv.slice(2)
const command = commands.get(name)

if (command && words.some((word) => word === '--help' || word === '-h')) console.log(usageOf([command]))
else if (command) await run(command)
else if (['help', '--help', '-h'].includes(name)) console.log(usageOf([...commands.values()]))
else fail(name === '' ? 'Which command?' : `There is no command "${name}".`, [...commands.values()])

async function run(command: Command): Promise<void> {
  try {
    await command.run(words)
    process.exitCode = 0
  } catch (error) {
    if (error instanceof WrongUsage) fail(`${error.message}.`, [command])
    stopWith(explain(error))
  }
}

/** 2 is for a command called wrongly, 1 for one that could not be done. */
function fail(what: string, helpful: Command[]): never {
  console.error(`${what}\n\n${usageOf(helpful)}`)
  process.exit(2)
}

function usageOf(all: Command[]): string {
  const head = 'Usage: npm run portal -- COMMAND   (for operators; works while the portal runs, and when it is stopped)'
  return [head, ...all.map(({ usage }) => `\n  ${usage}`)].join('\n')
}
