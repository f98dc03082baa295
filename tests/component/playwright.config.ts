import { defineConfig } from '@playwright/test'
import { findBrowser } from '#src/cli/browser.mjs'
import { isWhole } from '#tests/sample.ts'

const browser = findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './kit/bundle.ts',
  outputDir: '../../test-results/component',
  timeout: 120_000,
  // Long enough for a busy machine: no test measures time by it.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: process.env['CI'] === undefined || isWhole ? 0 : 2,
  use: {
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A page lives for seconds, too short for optimised code to pay off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
