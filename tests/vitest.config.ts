import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Rooms whose modules keep nothing between tests: their files share one loaded copy, which saves a tenth of the time. */
const stateless = ['contract', 'workspace', 'http', 'house'].map((room) => `tests/${room}/**/*.test.{ts,tsx}`)
/** What sets something of the whole process, such as its umask, which a thread may not. */
const processes = ['tests/data-directory.test.ts']
const every = {
  setupFiles: ['tests/setup.ts'],
  // Long enough for a machine that has much else to do: nothing is measured by it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...every,
          name: 'alone',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...stateless, ...processes],
          pool: 'threads',
        },
      },
      { test: { ...every, name: 'processes', include: processes, pool: 'forks' } },
      { test: { ...every, name: 'together', include: stateless, isolate: false } },
    ],
  },
})
