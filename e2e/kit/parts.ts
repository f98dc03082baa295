import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentBuild } from '#src/cli/checkout/builds.mjs'

/**
 * Returns a pattern that matches the addresses of the build’s scripts that contain `code`. Their file names do not show
 * what they contain. Throws if no script matches.
 */
export async function partsWith(code: RegExp): Promise<RegExp> {
  const assets = join(currentBuild()?.folder ?? '', 'client', 'assets')
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')))
  const found = scripts.filter((_, index) => code.test(texts[index] ?? ''))
  if (found.length === 0) throw new Error(`no script has ${code}`)
  return new RegExp(`/assets/(${found.join('|').replaceAll('.', '\\.')})$`)
}
