import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

/** Creates a checkout with src/cli and these parts, which uses the packages of this checkout. Returns its folder. */
export function copyCheckout(...parts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-checkout-'))
  for (const part of ['package.json', 'src/cli', ...parts]) {
    mkdirSync(join(folder, part, '..'), { recursive: true })
    cpSync(part, join(folder, part), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs the source of a module in a checkout. Returns the process and its output. */
export function runIn(folder: string, text: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { cwd: folder, stdio: 'pipe' })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += String(chunk)))
  return { child, said, ended: once(child, 'exit') }
}
