import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '#src/cli/browser.mjs'
import { Portal } from './portal.ts'

// Takes the README's picture from the running product: `npm run picture`.

const data = await mkdtemp(join(tmpdir(), 'portal-picture-'))
const portal = await Portal.create({ data })
await portal.start()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(
  `${portal.url}/login?redirect=${encodeURIComponent('/system-i18n?src=master&dst=de&sort=catalogue&unit=order.approve.failed')}`,
)
await page.getByLabel('Username').fill('translator@demo.example')
await page.getByLabel('Password').fill('demo-portal-1')
await page.keyboard.press('Enter')
const box = page.getByRole('textbox', { name: 'Translation' })
await box.fill('Warenkorb {number} konnte nicht freigegeben werden: {reason}')
await page.keyboard.press('Alt+PageDown')
await box.fill('Türblatt {width} × {height} mm, ohne Falz gemessen.')
await page.getByRole('status').filter({ hasText: '2 unsaved' }).waitFor()
// Waits until the toast has faded out.
await page.getByText('You are logged in').waitFor({ state: 'detached' })
await page.screenshot({ path: join(import.meta.dirname, '..', 'pictures', 'workspace.png') })
await browser.close()
await portal.remove()
