import type { Page } from '@playwright/test'
import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'

// A network with a login page answers every request with that page and status 200.

test.use({ sharesPortal: true })

const answerAll = (page: Page) =>
  page.route('**/_serverFn/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<h1>Welcome to our hotel</h1>' }),
  )

test('a captive portal response approves nothing, and the number stays', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  const waiting = page.getByRole('row').filter({ has: page.getByLabel('Approval number') })
  const row = page.getByRole('row').filter({ hasText: (await waiting.first().innerText()).match(/\d{7,}/)?.[0] ?? '-' })
  const number = row.getByLabel('Approval number')
  await answerAll(page)
  await number.fill('HT-2026-7')
  await number.press('Enter')
  await expect(row).toContainText('No response from the server')
  await expect(number).toHaveValue('HT-2026-7')
  await page.unroute('**/_serverFn/**')
  await number.press('Enter')
  await expect(number).toHaveCount(0)
})

test('a captive portal response does not end a page that checks the session', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  await answerAll(page)
  const answered = page.waitForResponse('**/_serverFn/**')
  await page.evaluate(() => history.pushState(history.state, '', '?tab=finished'))
  await answered
  await openUserMenu(page, 'Log out')
})
