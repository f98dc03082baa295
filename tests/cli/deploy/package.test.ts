import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#tests/fuzz/portal-copy.ts'
import { isWhole } from '#tests/sample.ts'
import { visit } from './visitor.ts'

const run = promisify(execFile)
const user = 10_001
const maxBytes = 220_000_000
const timeoutMs = 600_000
const canChangeRoot = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(isWhole)('a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-package-'))
  const home = join(folder, 'opt/portal')
  beforeAll(async () => {
    const { stdout } = await run(process.execPath, ['src/cli/deploy/package.ts'], { maxBuffer: 2 ** 24 })
    const [archive = ''] = /^\/.*?\.tar\.gz/m.exec(stdout) ?? []
    mkdirSync(home, { recursive: true })
    await run('tar', ['-xzf', archive, '-C', home, '--strip-components=1', '--no-same-owner'])
  }, timeoutMs)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has at most 220 MB, and neither npm, tests nor tools', () => {
    const files = globSync('**', { cwd: home, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map(({ parentPath, name }) => join(parentPath, name))
    expect(paths.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(maxBytes)
    expect(paths.filter((path) => /node_modules\/(?:npm|vite|typescript|playwright|vitest)\//.test(path))).toEqual([])
    expect(paths.filter((path) => /\.(?:test\.ts|map)$/.test(path))).toEqual([])
  })

  // Only root can run the package in a system that has nothing but the C libraries and a shell.
  test.runIf(canChangeRoot)(
    'runs for a user who may not change it, on a system that has only a shell',
    { timeout: timeoutMs },
    async () => {
      await copyPrograms(folder, [join(home, 'bin/node'), '/bin/sh', '/usr/bin/readlink', '/usr/bin/dirname'])
      const data = join(folder, 'data')
      mkdirSync(data, { mode: 0o700 })
      chownSync(data, user, user)
      chmodSync(folder, 0o755)
      const port = await freePort()
      const env = {
        PATH: '/usr/bin:/bin',
        PORTAL_DATA: '/data',
        PORTAL_SEED: 'demo',
        PORT: String(port),
        LOG_LEVEL: 'error',
      }
      const words = [`--userspec=${user}:${user}`, folder, '/opt/portal/bin/portal']
      const command = async (...more: string[]) => (await run('/usr/sbin/chroot', [...words, ...more], { env })).stdout
      const portal = spawn('/usr/sbin/chroot', [...words, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      const ended = once(portal, 'exit')
      const browser = visit({ protocol: 'http:', host: 'localhost', port })
      await vi.waitFor(async () => expect((await browser.send('/readyz')).status).toBe(200), { timeout: timeoutMs })
      await browser.signIn('admin@demo.example', 'demo-portal-1')
      expect(await browser.uploadPrices(1)).toMatchObject({ status: 200 })
      expect((await browser.send('/vue/docs/')).status).toBe(200)
      expect(await command('status')).toMatch(/^migrations +1,/m)
      expect(await command('backup', '/data/dump.tar.gz')).toMatch(/^\/data\/dump\.tar\.gz: /)
      portal.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(await command('restore', '/data/dump.tar.gz', '--yes')).toMatch(/^Restored the backup/)
    },
  )
})

/** Copies programs and the libraries that they load into another root. */
async function copyPrograms(root: string, programs: string[]): Promise<void> {
  for (const program of programs) {
    const { stdout } = await run('ldd', [program])
    const libraries = [...stdout.matchAll(/\/\S+/g)].map(([path]) => path).filter((path) => !path.endsWith(':'))
    for (const path of [...libraries, ...(program.startsWith(root) ? [] : [program])]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      copyFileSync(path, join(root, path))
    }
  }
}
