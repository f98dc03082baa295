import './module-formats.mjs'
import { type Command, WrongUsage } from '#src/cli/operate/command.ts'
import { stopWith } from './stop.ts'

/** Commands by name. Each is loaded when it is run, because most need neither database nor mails. */
const commands = new Map<string, () => Promise<Command>>([
  ['status', async () => (await import('#src/cli/operate/status.ts')).status],
  ['admin', async () => (await import('#src/cli/operate/admin.ts')).admin],
  ['log-name', async () => (await import('#src/cli/operate/log-name.ts')).logName],
  ['maintenance', async () => (await import('#src/cli/operate/maintenance.ts')).maintenance],
  ['export', async () => (await import('#src/cli/operate/export.ts')).exporting],
  ['import', async () => (await import('#src/cli/operate/import.ts')).importing],
  ['backup', async () => (await import('#src/cli/operate/backup.ts')).backup],
  ['restore', async () => (await import('#src/cli/operate/restore.ts')).restore],
  ['migrate', async () => (await import('#src/cli/operate/migrate.ts')).migrate],
  ['move', async () => (await import('#src/cli/operate/move.ts')).move],
  ['site', async () => (await import('#src/cli/operate/site.ts')).site],
])

// The program that reads an export may stop reading, as in "| head". That is no failure.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit(0)
})

const [name = '', ...words] = process.argv.slice(2)
const command = await commands.get(name)?.()
const every = () => Promise.all([...commands.values()].map((load) => load()))

if (command && words.some((word) => word === '--help' || word === '-h')) console.log(usageOf([command]))
else if (command) await run(command)
else if (['help', '--help', '-h'].includes(name)) console.log(usageOf(await every()))
else fail(name === '' ? 'Which command?' : `There is no command "${name}".`, await every())

async function run(command: Command): Promise<void> {
  try {
    await command.run(words)
    process.exitCode ??= 0
  } catch (error) {
    if (error instanceof WrongUsage) fail(`${error.message}.`, [command])
    const { explain } = await import('#src/backend/admin/operate/operation.ts')
    stopWith(explain(error))
  }
}

/** Prints an error with the usage and exits with 2. A command that fails exits with 1. */
function fail(what: string, helpful: Command[]): never {
  console.error(`${what}\n\n${usageOf(helpful)}`)
  process.exit(2)
}

function usageOf(all: Command[]): string {
  const head = 'Usage: npm run portal -- COMMAND   (for operators; in a package: bin/portal COMMAND)'
  return [head, ...all.map(({ usage }) => `\n  ${usage}`)].join('\n')
}
