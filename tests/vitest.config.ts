import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Rooms whose modules keep nothing between tests: their files share one loaded copy, which saves a tenth of the time. */
const stateless = ['backend', 'contract', 'workspace', 'http', 'house'].map(
  (room) => `tests/${room}/**/*.test.{ts,tsx}`,
)
/** What replaces a module, or has settings, for itself alone. */
const replacing = [
  'tests/backend/one-spelling/former-passwords.test.ts',
  'tests/backend/platform/password/passwords.test.ts',
  'tests/backend/session/front.test.ts',
  'tests/backend/session/logout.test.ts',
  'tests/backend/session/session.test.ts',
  'tests/contract/routes/event-stream.test.ts',
  'tests/workspace/ownership/begun-in-tabs.test.ts',
  'tests/workspace/screen/glossary/gone-terms.test.tsx',
  'tests/workspace/screen/notes/use-thread.test.tsx',
  'tests/workspace/screen/tools/questions-tool.test.tsx',
  'tests/workspace/store/device/memory-db.test.ts',
  'tests/workspace/store/local-texts.test.ts',
  'tests/workspace/sync/leaving-page.test.ts',
]
/** What sets or measures something of the whole process, such as its umask or memory. */
const processes = [
  'tests/backend/logo/hostile-images.test.ts',
  'tests/backend/platform/upload/hostile-csv.test.ts',
  'tests/backend/platform/upload/hostile-xml.test.ts',
  'tests/backend/platform/upload/request-body.test.ts',
  'tests/data-directory.test.ts',
]
/** What PostgreSQL decides is left to the run on its server, where there is one (`src/cli/test.mjs`). */
const onServer =
  process.env['TEST_SERVER'] !== undefined && process.env['DATABASE_URL'] === undefined ? ['tests/**/*.pg.test.ts'] : []
const every = {
  setupFiles: ['tests/setup.ts'],
  // Long enough for a machine that has much else to do: nothing is measured by it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['tests/name-run.ts'],
    // One more than the cores: many a test waits for a process of its own.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...every,
          name: 'alone',
          include: [
            'tests/!(backend|contract|workspace|http|house)/**/*.test.{ts,tsx}',
            'tests/*.test.{ts,tsx}',
            ...replacing,
          ],
          exclude: [...processes, ...onServer],
          pool: 'threads',
        },
      },
      { test: { ...every, name: 'processes', include: processes, pool: 'forks' } },
      {
        test: {
          ...every,
          name: 'together',
          include: stateless,
          exclude: [...processes, ...replacing, ...onServer],
          isolate: false,
          pool: 'threads',
        },
      },
    ],
  },
})
