import { relative } from 'node:path'
import { createBuilder } from 'vite'
import { currentBuild, hashOfSources, makeCurrent, newBuildFolder } from '#src/cli/checkout/builds.mjs'
import { lockCheckout } from '#src/cli/checkout/lock.mjs'
import { root } from '#src/cli/checkout/root.mjs'
import { compileMessages } from './messages.ts'
import { precompress } from './build/precompress.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { compileStyles } from './styles.ts'

process.env['NODE_ENV'] = 'production'
process.chdir(root)
lockCheckout('build', 'building')
const sources = hashOfSources()
if (!process.argv.includes('--if-stale') || currentBuild()?.sources !== sources) await build()
// Start's build leaves handles open; all files are written by now.
process.exit(0)

/** Builds into a separate folder: until the build is complete, portals start from the previous one. */
async function build(): Promise<void> {
  console.log('Building …')
  const folder = newBuildFolder()
  const client = `${folder}/client`
  await compileMessages()
  compileStyles()
  // Set only for the configuration file: the server that renders the offline shell reads no other setting.
  process.env['BUILD_FOLDER'] = relative(root, folder)
  const builder = await createBuilder({ configFile: 'app.config.ts', logLevel: 'warn' })
  await builder.buildApp()
  await buildServiceWorker(client)
  await precompress(client)
  makeCurrent(folder, sources)
}
