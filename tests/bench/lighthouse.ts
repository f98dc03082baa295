import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { z } from 'zod'
import { Portal } from '#e2e/kit/portal.ts'
import seed from '#e2e/kit/seed.ts'
import { ensureBrowser, findBrowser } from '#src/cli/browser.mjs'
import { defineBench } from './kit/bench.ts'

// Lighthouse is too large to be a dependency, so npx downloads it.
const tool = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices'] as const

const pages: Record<string, { account?: string }> = {
  '/login': {},
  '/register': {},
  '/overview-delivery/': { account: 'admin' },
}

const report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.enum(categories), z.object({ score: z.number().nullable() })),
})

async function signIn(browser: BrowserContext, portal: Portal, account: string): Promise<void> {
  const answer = await browser.request.post(`${portal.url}/login`, {
    form: { username: `${account}@demo.example`, password: 'demo-portal-1' },
    headers: { origin: portal.url },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`${account} could not sign in: ${answer.status()}`)
}

/** Returns Lighthouse’s scores of a page, from 0 to 100. Throws if the page redirects. */
async function visitBy(address: string, debugPort: number) {
  const words = [
    '--yes',
    tool,
    address,
    `--port=${debugPort}`,
    '--quiet',
    '--output=json',
    '--form-factor=mobile',
    '--throttling-method=simulate',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
  ]
  const { stdout } = await promisify(execFile)('npx', words, { maxBuffer: 64_000_000, env: process.env })
  const { finalDisplayedUrl, categories: found } = report.parse(JSON.parse(stdout))
  // Without access, the page redirects to the login, which would be measured instead.
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`)
  const scoreOf = (category: (typeof categories)[number]) => Math.round((found[category].score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    practices: scoreOf('best-practices'),
  }
}

async function open() {
  await seed()
  const portal = await Portal.create()
  await portal.start()
  const debugPort = portal.port + 1
  ensureBrowser()
  const executablePath = findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'portal-lighthouse-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  })
  const close = async () => {
    await browser.close()
    await portal.remove()
    await rm(profile, { recursive: true, force: true })
  }
  return { portal, browser, debugPort, close }
}

export const lighthouse = defineBench({
  name: 'lighthouse',
  says: 'Lighthouse on its simulated phone, over the pages that people come to first; npx fetches it',
  needs: ['build'],
  sizes: {},
  figures: {
    performance: { says: 'performance of login and registration', unit: 'points', atLeast: 95 },
    'signed-in': { says: 'performance of the delivery addresses', unit: 'points', atLeast: 90 },
    accessibility: { says: 'accessibility of all three', unit: 'points', atLeast: 100 },
    practices: { says: 'best practices of all three', unit: 'points', atLeast: 100 },
  },
  async prepare() {
    const { portal, browser, debugPort, close } = await open()
    return {
      cases: Object.keys(pages),
      async begin(path) {
        await browser.clearCookies()
        const account = pages[path]?.account
        if (account !== undefined) await signIn(browser, portal, account)
      },
      async a(path) {
        const { performance, ...others } = await visitBy(`${portal.url}${path}`, debugPort)
        return pages[path]?.account === undefined ? { performance, ...others } : { 'signed-in': performance, ...others }
      },
      close,
    }
  },
})
