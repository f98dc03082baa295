import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { stopWith } from './stop.ts'
import { compileMessages } from './messages.ts'
import { compileStyles } from './styles.ts'
import { readSettings } from '#src/settings.ts'

try {
  const settings = readSettings()
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
  const server = await createServer({
    configFile: 'app.config.ts',
    server: { port: settings.port, host: settings.host },
  })
  await server.listen()
  server.printUrls()
} catch (error) {
  stopWith(error)
}

function watch(command: string, args: string[]): void {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  process.on('exit', () => child.kill())
}
