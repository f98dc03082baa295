import { defineConfig } from '@playwright/test'
import { findBrowser } from '../src/cli/browser.mjs'

const browser = findBrowser()

export default defineConfig({
  testDir: '.',
  // What takes longest begins first: begun last, it would run alone at the end.
  projects: [
    { name: 'long', testMatch: ['translate-offline.test.ts', 'axe.test.ts'] },
    { name: 'rest', testMatch: '*.test.ts', testIgnore: ['translate-offline.test.ts', 'axe.test.ts'] },
  ],
  globalSetup: './kit/seed.ts',
  outputDir: '../test-results',
  timeout: 240_000,
  // Long enough for a machine that has much else to do: nothing is measured by it.
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that many share may stall; what passes at another go is named and counted in the last lines.
  retries: process.env['CI'] === undefined ? 0 : 2,
  use: {
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
      ],
    },
  },
})
