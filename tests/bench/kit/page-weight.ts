import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const bare = resolve(import.meta.dirname, '..', 'bare-start')

/** Bytes of JavaScript of a bare Start page, gzip level 9. A package’s new version changes them; `bareBytes` returns the new number. */
export const bareScript = 108_784

/** Builds a page with only Start, of this project’s packages, and weighs its JavaScript: the page loads all of it. */
export function bareBytes(): number {
  execFileSync('node_modules/.bin/vite', ['build', '--config', join(bare, 'app.config.ts'), '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const scripts = globSync(join(bare, 'dist/client/assets/*.js'))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).byteLength, 0)
}
