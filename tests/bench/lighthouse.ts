import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { Portal } from '#e2e/kit/portal.ts'
import seed from '#e2e/kit/seed.ts'
import { ensureBrowser, findBrowser } from '#src/cli/browser.mjs'

// Lighthouse over the pages that people come to first, on the phone that it simulates: the median of five visits each.
// Run by `npm run bench:lighthouse`; it needs a built portal, and fetches Lighthouse, which is too large to come with every checkout.

const lighthouse = 'lighthouse@13.5.0'
const visits = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

const pages: readonly { path: string; account?: string; performance: number }[] = [
  { path: '/login', performance: 95 },
  { path: '/register', performance: 95 },
  { path: '/overview-delivery/', account: 'admin', performance: 90 },
]

const report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.enum(categories), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
})
type Report = z.infer<typeof report>

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

let isEnough = true
for (const { path, account, performance } of pages) {
  await browser.clearCookies()
  if (account !== undefined) await signIn(account)
  const reports: Report[] = []
  for (let visit = 0; visit < visits; visit += 1) reports.push(await visitBy(`${portal.url}${path}`))
  for (const category of categories) {
    const scores = reports.map((one) => Math.round((one.categories[category].score ?? 0) * 100)).sort((a, b) => a - b)
    const median = scores[Math.floor(visits / 2)] ?? 0
    const min = category === 'performance' ? performance : 100
    isEnough &&= median >= min
    console.log(`${path} ${category}: ${median} (${scores.join(', ')}), at least ${min}`)
    if (median < min) tellFaults(category, reports)
  }
}
await browser.close()
await portal.remove()
await rm(profile, { recursive: true, force: true })
process.exit(isEnough ? 0 : 1)

async function signIn(account: string): Promise<void> {
  const answer = await browser.request.post(`${portal.url}/login`, {
    form: { username: `${account}@demo.example`, password: 'demo-portal-1' },
    headers: { origin: portal.url },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`${account} could not sign in: ${answer.status()}`)
}

async function visitBy(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      `--port=${debugPort}`,
      '--quiet',
      '--output=json',
      '--form-factor=mobile',
      '--throttling-method=simulate',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 64_000_000, env: process.env },
  )
  const read = report.parse(JSON.parse(stdout))
  // Whoever is not let in is shown the login, which would be measured instead.
  if (read.finalDisplayedUrl !== address) throw new Error(`${address} led to ${read.finalDisplayedUrl}`)
  return read
}

/** What stands in the way of a better score, as the last visit has it. */
function tellFaults(category: Category, reports: readonly Report[]): void {
  for (const [name, { title, score, displayValue = '' }] of Object.entries(reports.at(-1)?.audits ?? {}))
    if (score !== null && score < 0.9) console.log(`  ${category}: ${name}: ${title} ${displayValue}`)
}
