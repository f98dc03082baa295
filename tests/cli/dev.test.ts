import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { seed } from '#src/backend/platform/db/tables/portal.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { isWhole } from '#tests/sample.ts'
import { copyCheckout } from './checkout/rig.ts'

const timeoutMs = 240_000

afterAll(removeDirectories)

/** Creates a data directory that is marked as filled with the demo data. */
async function makeSeeded(): Promise<string> {
  const dataDir = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await database.write((tx) => tx.insert(seed).values({ name: 'demo', on: '2026-11-24' }))
  await database.close()
  return dataDir
}

test.runIf(isWhole)(
  'the development server answers pages and calls, and with demo accounts ignores HOST and stays local',
  async () => {
    const folder = copyCheckout('src', 'app', 'messages', 'styles', 'app.config.ts', 'tsconfig.json')
    const { PORTAL_SEED: _, ...others } = process.env
    const env = { ...others, HOST: '0.0.0.0', PORT: '0', PORTAL_DATA: await makeSeeded() }
    const child = spawn(process.execPath, ['src/cli/dev.ts'], { cwd: folder, env, detached: true })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    await vi.waitFor(() => expect(said).toMatch(/(Local|Network): /), timeoutMs)
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
    const answers = [await fetch(`${url}/vue/maintenance/`), await fetch(`${url}/login`)]
    const ended = once(child, 'close')
    // Also kills its child processes, which watch styles and messages.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(said).toContain('HOST is 0.0.0.0')
    expect(said).toMatch(/Local: .*127\.0\.0\.1/)
    expect(said).not.toContain('Network: ')
  },
  timeoutMs,
)
