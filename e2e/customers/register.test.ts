import { expect, test } from '#e2e/kit/fixtures.ts'
import { Newcomer } from './newcomer.ts'

test('without JavaScript somebody registers, completes it on another device, and sets a new password', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const site = portal.at('kantwerk.localhost')
  const email = 'karin@ahlers.example'
  const karin = new Newcomer({ page, site, data: portal.data, locale: 'de', email, live: false })

  const link = await karin.register()
  await context.clearCookies({ name: '__Host-portal-asked' })
  await karin.registerCompany(link, true)
  await karin.logIn(karin.password)
  await context.clearCookies({ name: '__Host-portal' })
  const reset = await karin.resetPassword()
  await karin.logIn(karin.nextPassword)
  for (const used of [link, reset]) {
    await page.goto(used)
    await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  }
  await context.close()
})
