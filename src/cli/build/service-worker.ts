import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { build } from 'vite'

/**
 * Bundles app/sw.ts with the list of this build's files. Call it after all other files of the build have been written.
 * `client`: the build's client folder.
 */
export async function buildServiceWorker(client: string): Promise<void> {
  const files = await shellFiles(client)
  const content = createHash('sha256')
  for (const file of files) content.update(file).update(await readFile(join(client, file)))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __FIRST_FILES__: JSON.stringify(await firstFiles(client)),
      __SHELL_FILES__: JSON.stringify(files.map((file) => `/${file}`)),
      __SHELL_VERSION__: JSON.stringify(content.digest('hex').slice(0, 12)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      lib: { entry: 'app/sw.ts', formats: ['es'], fileName: () => 'sw.js' },
    },
  })
}

async function shellFiles(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|woff2|svg|png|webmanifest)$/.test(entry.name))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'sw.js')
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

// Order in which files are fetched: first what a click may need next, last decorative files.
const kinds = ['.html', '.js', '.css', '.svg']
const rank = (file: string) => (kinds.includes(extname(file)) ? kinds.indexOf(extname(file)) : kinds.length)

/** Returns the offline shell and the files that it refers to: scripts with their static imports, styles, the font. */
async function firstFiles(client: string): Promise<string[]> {
  const html = await readFile(join(client, '_shell.html'), 'utf8')
  return ['/_shell.html', ...new Set(html.match(/\/assets\/[\w.-]+/g))]
}
