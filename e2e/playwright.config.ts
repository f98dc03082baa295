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
  // Long enough for a busy machine. No test measures time with it.
  expect: { timeout: 30_000 },
  // Three workers for two cores, because pages often wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A shared machine may stall. A test that passes on a retry is reported at the end. `npm run test:all` does not
  // retry.
  retries: process.env['CI'] === undefined || isWhole ? 0 : 2,
  use: {
    // Filling the service worker’s cache is a fifth of the work of a visit. A file whose tests need it sets 'allow'.
    serviceWorkers: isWhole ? 'allow' : 'block',
    screenshot: 'only-on-failure',
    // An action on a missing element fails after 30 s, not at the end of a long test.
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
        // A page lives for seconds, and optimizing its code would be a seventh of the browser’s work.
        ...(isWhole ? [] : ['--js-flags=--no-opt --no-maglev']),
      ],
    },
  },
})
