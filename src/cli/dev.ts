import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { stopWith } from './stop.ts'
import { compileMessages } from './messages.ts'
import { compileStyles } from './styles.ts'
import { guardDemo } from './serve/demo-guard.ts'
import { readSettings, type Settings } from '#src/settings.ts'
import { knownSites, loadSites } from '#src/site/sites.server.ts'

try {
  const settings = readSettings()
  loadSites(settings.sitesFile)
  await compileMessages()
  compileStyles()
  watch('panda', [
    'cssgen',
    '--watch',
    '--config',
    'styles/panda.config.ts',
    '--outfile',
    'styles/system/styles.css',
    '--silent',
  ])
  watch('paraglide-js', [
    'compile',
    '--watch',
    '--silent',
    '--project',
    'messages/project.inlang',
    '--outdir',
    'messages/paraglide',
    '--strategy',
    'baseLocale',
  ])
  const hosts = knownSites().map(({ host }) => host)
  const guarded = (await hasDemoAccounts(settings)) ? guardDemo(settings, hosts) : null
  if (guarded?.line) console.log(guarded.line)
  const server = await createServer({
    configFile: 'app.config.ts',
    server: { port: settings.port, host: guarded?.host ?? settings.host },
  })
  await server.listen()
  server.printUrls()
} catch (error) {
  stopWith(error)
}

/**
 * Returns whether the database has demo accounts. Called before anybody can connect; the database stays open for the
 * server that starts next.
 */
async function hasDemoAccounts(settings: Settings): Promise<boolean> {
  if (settings.apiUrl !== undefined) return false
  const { openBackend } = await import('#src/backend/answer.ts')
  return (await openBackend(settings)).hasDemoAccounts()
}

function watch(command: string, args: string[]): void {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  process.on('exit', () => child.kill())
}
