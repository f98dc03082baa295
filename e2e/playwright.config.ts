import { defineConfig } from '@playwright/test'
import { findBrowser } from '../src/cli/browser.mjs'

const browser = findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalSetup: './seed.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    screenshot: 'only-on-failure',
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
