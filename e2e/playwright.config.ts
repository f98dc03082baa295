import { defineConfig } from '@playwright/test'
import { findBrowser } from '#src/cli/browser.mjs'
import { isWhole } from '#tests/sample.ts'
import { always, others } from './kit/turns.ts'

const browser = findBrowser()

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'always', testMatch: always },
    { name: 'by turns', testMatch: [...others()] },
  ],
  globalSetup: './kit/seed.ts',
  outputDir: '../test-results',
  timeout: 240_000,
  // Long enough for a busy machine: no test measures time by it.
  expect: { timeout: 30_000 },
  // One more than the cores: a waiting page leaves its core to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A shared machine may stall. A test that passes on a retry is named and counted at the end; the whole run has none.
  retries: process.env['CI'] === undefined || isWhole ? 0 : 2,
  use: {
    // Filling the worker's cache is a fifth of a visit's work: a file sets 'allow' if its tests need it.
    serviceWorkers: isWhole ? 'allow' : 'block',
    screenshot: 'only-on-failure',
    // A missing element fails the test within a minute, not when a long test ends.
    actionTimeout: 30_000,
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: compiling its code again, for speed, is a seventh of the browser's work.
        ...(isWhole ? [] : ['--js-flags=--no-opt --no-maglev']),
      ],
    },
  },
})
