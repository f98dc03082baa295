import { rm } from 'node:fs/promises'
import { createBuilder } from 'vite'
import { compileMessages } from '#src/cli/messages.ts'
import { precompress } from '#src/cli/precompress.ts'
import { buildServiceWorker } from '#src/cli/service-worker.ts'
import { compileStyles } from '#src/cli/styles.ts'

process.env['NODE_ENV'] = 'production'
await rm('dist', { recursive: true, force: true })
await compileMessages()
compileStyles()
const builder = await createBuilder({ configFile: 'app.config.ts', logLevel: 'warn' })
await builder.buildApp()
await buildServiceWorker()
await precompress('dist/client')
// Start's build leaves handles open; what it had to write is written.
process.exit(0)
