import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('users change their name and password and end other sessions by keyboard alone', async ({
  page,
  portal,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, portal, 'joiner', '/account/')
  await signIn(page, portal, 'joiner', '/welcome')
  const own = await openUserMenu(page, 'My account')
  await own.press('Enter')
  await expect(page).toHaveURL(/\/account\/$/)
  await isLive(page)

  await page.getByLabel('First name').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Vroni')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Vroni')
  await isLive(page)

  await page.getByLabel('Current password').focus()
  // After each password field, Tab stops at the button that shows the password.
  const next = async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('not-mine-at-all')
  await next()
  await page.keyboard.type('Zinken-und-Zapfen-9')
  await next()
  await page.keyboard.type('Zinken-und-Zapfen-9')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('New password')).toHaveValue('Zinken-und-Zapfen-9')

  const end = page.getByRole('button', { name: 'End this session' })
  await expect(end).toHaveCount(1)
  await end.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The session on the other device has ended.' })).toBeVisible()
  await expect(end).toHaveCount(0)
  await other.reload()
  await expect(other.getByLabel('Username')).toBeVisible()

  await page.getByLabel('Current password').fill('demo-portal-1')
  await page.getByLabel('Current password').press('Enter')
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await elsewhere.close()
})

/** Enters the password in the login dialog. */
async function logInOver(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Password').fill('demo-portal-1')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
}

test('ending other sessions and reverting a new address work even after the session has expired', async ({
  page,
  context,
  portal,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, portal, 'translator', '/account/')
  await signIn(page, portal, 'translator', '/account/')
  await isLive(page)
  await page.getByLabel('E-mail').fill('translator@next.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const withdraw = page.getByRole('button', { name: 'Cancel the email change' })
  await expect(withdraw).toBeVisible()

  await context.clearCookies({ name: 'plain-portal' })
  await withdraw.click()
  await logInOver(page)
  await expect(withdraw).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  // A pending response would set the cookie again.
  await page.waitForLoadState('networkidle')
  await context.clearCookies({ name: 'plain-portal' })
  // A focused window reloads its sessions. The refusal leaves the list in place.
  const read = page.waitForResponse(/_serverFn/)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await read).finished()
  await page.getByRole('button', { name: 'End all others' }).click()
  await logInOver(page)
  await expect(page.getByRole('status').filter({ hasText: 'All other sessions have ended.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End this session' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByLabel('Username')).toBeVisible()
  await elsewhere.close()
})

test('sessions of one browser are a group, which ends one by one or as a whole', async ({ page, portal, browser }) => {
  const elsewhere = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()))
  for (const other of elsewhere) await signIn(await other.newPage(), portal, 'carpenter', '/account/')
  await signIn(page, portal, 'carpenter', '/account/')
  await isLive(page)
  const sessions = page.getByRole('region', { name: 'Logged-in devices' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await expect(sessions.getByRole('listitem').last()).toContainText(/4 sessions · last login \d/)
  await sessions.locator('summary').press('Enter')
  await sessions.getByRole('button', { name: 'End this session' }).nth(1).press('Enter')
  await expect(sessions.getByRole('status')).toHaveText('The session on the other device has ended.')
  await expect(sessions.getByRole('heading')).toBeFocused()
  await expect(sessions.getByRole('button', { name: 'End this session' })).toHaveCount(3)
  await sessions.getByRole('button', { name: 'End these 3 sessions' }).press('Enter')
  await expect(sessions.getByRole('status')).toHaveText('3 sessions have ended.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const other of elsewhere.flatMap((one) => one.pages())) {
    await other.reload()
    await expect(other.getByLabel('Username')).toBeVisible()
  }
  for (const other of elsewhere) await other.close()
})

test('a guest has no account to edit', async ({ page, portal }) => {
  const home = portal.at('kantwerk.localhost')
  await page.goto(`${home}/`)
  await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
  // The page before the shop navigates by itself.
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
  await page.goto(`${home}/account/`)
  await expect(page.getByRole('heading', { name: 'Ein Gast hat kein Konto' })).toBeVisible()
})
