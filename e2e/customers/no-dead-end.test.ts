import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('an address that a site does not have shows “page not found” in the title', async ({ page, portal }) => {
  await portal.stop()
  const file = join(portal.data, 'sites.json')
  const site = { host: 'localhost', title: 'A site', logo: { path: 'M0' }, accent: '#204060', admin: false }
  await writeFile(file, JSON.stringify([site]))
  portal.env['PORTAL_SITES'] = file
  await portal.start()
  await signIn(page, portal, 'dealer', '/welcome')
  for (const path of ['/order-approve/', '/edit-contact/4', '/nothing-here', '/my-company/?cid=1']) {
    await page.goto(portal.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle('Page not found · A site')
  }
})

test.describe('on a shared portal', () => {
  test.use({ sharesPortal: true })

  test('without JavaScript, resending the registration mail confirms that it is on its way', async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${portal.url}/register?sent=true`)
    await page.getByLabel('E-mail').fill('karin@ahlers.example')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'again' })).toBeVisible()
    await context.close()
  })
})
