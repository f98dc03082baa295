import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ofTurn } from './sample.ts'

/**
 * Files that replace a module, change a table of the schema, or need their own settings or IndexedDB. A transport reads
 * the settings once, and Dexie looks for IndexedDB once.
 */
const replacing = [
  'tests/backend/admin/exchange-columns.test.ts',
  'tests/backend/health.test.ts',
  'tests/backend/one-spelling/former-passwords.test.ts',
  'tests/backend/platform/password/passwords.test.ts',
  'tests/backend/session/front.test.ts',
  'tests/backend/session/logout.test.ts',
  'tests/backend/session/session.test.ts',
  'tests/contract/routes/event-stream.test.ts',
  'tests/gateway/**/*.test.ts',
  'tests/http/strict-transport.test.ts',
  'tests/browser/last-pair.test.ts',
  'tests/portal/form/draft/drafts.test.ts',
  'tests/portal/list/use-list-table.test.tsx',
  'tests/workspace/ownership/begun-in-tabs.test.ts',
  'tests/workspace/screen/glossary/gone-terms.test.tsx',
  'tests/workspace/screen/notes/use-thread.test.tsx',
  'tests/workspace/screen/tools/questions-tool.test.tsx',
  'tests/workspace/store/device/memory-db.test.ts',
  'tests/workspace/store/local-texts.test.ts',
  'tests/workspace/sync/leaving-page.test.ts',
]
/** Files that set or measure a property of the whole process, such as its umask or memory. */
const processes = [
  'tests/backend/platform/upload/hostile-csv.test.ts',
  'tests/backend/platform/upload/hostile-xml.test.ts',
  'tests/backend/platform/upload/request-body.test.ts',
  'tests/data-directory.test.ts',
]
/** The slowest files, most of which start processes, in three parts of about 100 s: `npm test` runs one of them. */
export const byTurns = [
  [
    'tests/backend/admin/backup.test.ts',
    'tests/backend/admin/operate.test.ts',
    'tests/backend/platform/db/directory-lock.test.ts',
    'tests/backend/platform/upload/hostile-csv.test.ts',
  ],
  [
    'tests/backend/demo/seeded-again.test.ts',
    'tests/backend/text/import-messages.pg.test.ts',
    'tests/data-directory.test.ts',
    'tests/fuzz/stall/stall.test.ts',
    'tests/workspace/checks/linear.test.ts',
  ],
  [
    'tests/backend/demo/large.test.ts',
    'tests/backend/platform/upload/hostile-xml.test.ts',
    'tests/cli/portal.pg.test.ts',
    'tests/cli/serve/logins-in-flight.test.ts',
    'tests/cli/site-check.test.ts',
    'tests/fuzz/fuzz.test.ts',
  ],
]
const ofThisTurn = new Set(ofTurn(byTurns, 3).flat())
const ofOtherTurns = byTurns.flat().filter((file) => !ofThisTurn.has(file))
/** Tests that depend on PostgreSQL run only on its server, if there is one (`src/cli/test.mjs`). */
const onServer =
  process.env['TEST_SERVER'] !== undefined && process.env['DATABASE_URL'] === undefined ? ['tests/**/*.pg.test.ts'] : []
const every = {
  setupFiles: ['tests/setup.ts'],
  // Long enough for a busy machine. No test depends on these limits.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['tests/name-run.ts'],
    // Three workers for two cores, because many tests wait for a process that they have started.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...every,
          name: 'alone',
          include: replacing,
          exclude: [...processes, ...onServer, ...ofOtherTurns],
          pool: 'threads',
        },
      },
      { test: { ...every, name: 'processes', include: processes, exclude: ofOtherTurns, pool: 'forks' } },
      {
        test: {
          ...every,
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...processes, ...replacing, ...onServer, ...ofOtherTurns, 'tests/component/**'],
          isolate: false,
          pool: 'threads',
        },
      },
    ],
  },
})
