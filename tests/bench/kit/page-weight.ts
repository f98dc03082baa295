import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const bare = resolve(import.meta.dirname, '..', 'bare-start')

/**
 * The size of the JavaScript of a bare Start page in bytes, with gzip level 9. New versions of the packages change it;
 * `bareBytes` returns the new size.
 */
export const bareScript = 108_784

/**
 * Builds a page with only Start, from this project’s packages, and returns the size of all its JavaScript in bytes,
 * with gzip level 9.
 */
export function bareBytes(): number {
  execFileSync('node_modules/.bin/vite', ['build', '--config', join(bare, 'app.config.ts'), '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const scripts = globSync(join(bare, 'dist/client/assets/*.js'))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).byteLength, 0)
}
