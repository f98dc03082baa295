import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { currentBuild } from '#src/cli/checkout/builds.mjs'
import { root } from './portal.ts'

/**
 * Copies this checkout with its build to a temporary folder, as a later build: `mark` changes the names of every script
 * and of the service worker’s cache. Returns the folder.
 */
export async function nextBuild(mark: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-next-build-'))
  for (const name of ['package.json', 'src']) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const name = basename(currentBuild()?.folder ?? '')
  const build = join(folder, 'dist', name)
  await cp(join(root, 'dist', name), build, { recursive: true })
  await cp(join(root, 'dist', 'current.json'), join(folder, 'dist', 'current.json'))
  await renameScripts(build, mark)
  return folder
}

async function renameScripts(build: string, mark: string): Promise<void> {
  const assets = join(build, 'client', 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js')).map((file) => basename(file, '.js'))
  const other = (script: string) => script + mark
  const named = new RegExp(scripts.join('|'), 'g')
  for (const entry of await readdir(build, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // The compressed files still contain the old names.
    if (/\.(br|gz)$/.test(file)) await rm(file)
    if (!/\.(js|html|json)$/.test(file)) continue
    const text = await readFile(file, 'utf8')
    const renamed = text.replaceAll(named, other)
    await writeFile(file, entry.name === 'sw.js' ? renamed.replace(/"[0-9a-f]{12}"/, `"${mark}"`) : renamed)
  }
  for (const script of scripts) await rename(join(assets, `${script}.js`), join(assets, `${other(script)}.js`))
}
