import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'

const client = 'dist/client'

/** Bundles app/sw.ts with the list of what this build consists of, after everything else is in place. */
export async function buildServiceWorker(): Promise<void> {
  const files = await shellFiles()
  const content = createHash('sha256')
  for (const file of files) content.update(file).update(await readFile(join(client, file)))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
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

async function shellFiles(): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|woff2|svg|png|webmanifest)$/.test(entry.name))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== 'sw.js')
    .sort()
}
