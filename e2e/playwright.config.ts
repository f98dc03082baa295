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
  // Long enough for a machine that has much else to do: nothing is measured by it.
  expect: { timeout: 30_000 },
  // One more than the cores: a page that waits leaves its core to another.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that many share may stall; what passes at another go is named and counted in the last lines.
  retries: process.env['CI'] === undefined ? 0 : 2,
  use: {
    // Filling the worker's cache is a fifth of a visit's work: a file says 'allow' where a test has to do with it.
    serviceWorkers: isWhole ? 'allow' : 'block',
    screenshot: 'only-on-failure',
    // What is not there is missed within the minute, not when a long test ends.
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
