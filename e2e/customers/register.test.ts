import { expect, test, isLive, signIn } from '#e2e/kit/fixtures.ts'
import { linkTo } from '#e2e/kit/outbox.ts'
import { Newcomer } from './newcomer.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('without JavaScript, a user registers, finishes on another device and sets a new password', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const site = portal.at('kantwerk.localhost')
  const email = 'karin@ahlers.example'
  const karin = new Newcomer({ page, site, data: portal.data, locale: 'de', email, live: false })

  const link = await karin.register()
  await context.clearCookies({ name: 'plain-portal-asked' })
  await karin.registerCompany(link, true)
  await karin.logIn(karin.password)
  await context.clearCookies({ name: 'plain-portal' })
  const reset = await karin.resetPassword()
  await karin.logIn(karin.nextPassword)
  for (const used of [link, reset]) {
    await page.goto(used)
    await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  }
  await context.close()
})

test('a second step that outlives the first asks for its password and keeps the input', async ({
  page,
  context,
  portal,
}) => {
  const site = portal.url
  const email = 'late@ahlers.example'
  const karin = new Newcomer({ page, site, data: portal.data, locale: 'en', email, live: true })
  const link = await karin.register()
  await karin.registerCompany(link, false, () => context.clearCookies({ name: 'plain-portal-asked' }))
  await karin.logIn(karin.password)
})

test('a missing mail can be resent after a delay, and a wrong address corrected without retyping', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  const email = 'typo@ahlers.example'
  const karin = new Newcomer({ page, site: portal.url, data: portal.data, locale: 'en', email, live: true })
  await karin.register()
  await isLive(page)
  const again = page.getByRole('button', { name: 'Send the email again' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/in \d+\sseconds?/)).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(again).not.toHaveAttribute('aria-disabled', 'true')
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'We sent the email again.' })).toBeVisible()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await linkTo(portal, email, 'register-company', 2)

  await page.getByRole('link', { name: 'Wrong address? Correct it' }).click()
  await isLive(page)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('First name')).toHaveValue('Karin')
  await page.getByLabel('E-mail').fill('right@ahlers.example')
  await page.getByLabel('Password', { exact: true }).fill(karin.password)
  await page.getByLabel('Repeat password').fill(karin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('main')).toContainText('right@ahlers.example')
  await linkTo(portal, 'right@ahlers.example', 'register-company')
})

test('resetting a password by mail shows whose it is, even if another user is signed in', async ({ page, portal }) => {
  await page.goto(`${portal.url}/forgot-password`)
  await isLive(page)
  await page.getByLabel('E-mail').fill('carpenter@demo.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await linkTo(portal, 'carpenter@demo.example', 'account/password/change')
  await signIn(page, portal, 'joiner', '/welcome')
  await page.goto(link)
  await isLive(page)
  await page.getByLabel('New password').fill('Eiche-furniert-19')
  await page.getByLabel('Repeat password').fill('Eiche-furniert-19')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main').getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('carpenter@demo.example')
  // The shell reloads with the page’s next action.
  await page.getByLabel('Password', { exact: true }).fill('Eiche-furniert-19')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`${portal.url}/welcome`)
  await expect(page.getByRole('button', { name: 'carpenter@demo.example' })).toBeVisible()
})
