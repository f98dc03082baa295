import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { currentBuild, hashOfSources, makeCurrent, newBuildFolder } from '#src/cli/checkout/builds.mjs'
import { lockCheckout } from '#src/cli/checkout/lock.mjs'
import { root } from '#src/cli/checkout/root.mjs'
import { compileMessages } from './messages.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { compileStyles } from './styles.ts'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const minBytes = 1_000

process.env['NODE_ENV'] = 'production'
process.chdir(root)
lockCheckout('build', 'building')
const sources = hashOfSources()
if (!process.argv.includes('--if-stale') || currentBuild()?.sources !== sources) await build()
// TanStack Start's build leaves handles open. All files are written by now.
process.exit(0)

/** Builds into a new folder. Until the build is complete, portals start from the previous one. */
async function build(): Promise<void> {
  console.log('Building …')
  const folder = newBuildFolder()
  const client = `${folder}/client`
  await compileMessages()
  compileStyles()
  // Only the configuration file reads this.
  process.env['BUILD_FOLDER'] = relative(root, folder)
  const builder = await createBuilder({ configFile: 'app.config.ts', logLevel: 'warn' })
  await builder.buildApp()
  await buildServiceWorker(client)
  await precompress(client)
  makeCurrent(folder, sources)
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = await readFile(file)
        if (content.byteLength < minBytes) return
        const small = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        await writeFile(`${file}.br`, small)
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}
