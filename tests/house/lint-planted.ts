import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

export const root = resolve(import.meta.dirname, '..', '..')

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), message: z.string(), filename: z.string() })),
})
const copies: string[] = []

export const removePlanted = () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true }))

/** Runs the linter with the project’s rules on a project with only these files, and returns its messages. */
export function lintPlanted(files: Record<string, string>) {
  const copy = mkdtempSync(join(tmpdir(), 'portal-house-'))
  copies.push(copy)
  cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
  cpSync(join(root, 'tests', 'house'), join(copy, 'tests', 'house'), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const bin = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [bin, '-f', 'json', ...Object.keys(files)], {
    cwd: copy,
    encoding: 'utf8',
  })
  return report.parse(JSON.parse(stdout)).diagnostics
}
