import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.use({ sharesPortal: true, viewport: { width: 320, height: 568 } })

for (const language of sampled(['en', 'de'], 2, 1))
  test(`the smallest phone shows who is signed in and that nothing is sent (${language})`, async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/welcome')
    await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
    await page.goto(`${portal.url}/order-approve/`)
    await expect(page.getByRole('row').first()).toBeVisible()
    await isLive(page)
    await page.context().setOffline(true)
    const word = page
      .getByRole('banner')
      .getByRole('status')
      .getByText(/Offline$/)
    await expect(word).toBeVisible()
    const { left, right } = await word.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left: from, right: to } = range.getBoundingClientRect()
      return { left: from, right: to }
    })
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox()
    const tool = await page.getByRole('button', { name: /^(Search|Suchen) …/ }).boundingBox()
    expect(left).toBeGreaterThanOrEqual((brand?.x ?? 0) + (brand?.width ?? 0))
    expect(right).toBeLessThanOrEqual(tool?.x ?? 0)
    await page.context().setOffline(false)
    await openUserMenu(page, language === 'de' ? 'Abmelden' : 'Log out')
    await expect(page.getByRole('menu').getByText('approver@demo.example')).toBeVisible()
  })

test('signed out, the page names the site and shows the version at the bottom', async ({ page, portal }) => {
  await page.goto(`${portal.url}/login`)
  await expect(page.getByRole('banner').getByText('Account portal')).toBeInViewport()
  await page.context().addCookies([{ name: 'lang', value: 'de', url: portal.url }])
  await page.goto(`${portal.url}/welcome`)
  const contact = await page.getByRole('link', { name: 'portal@demo.example' }).boundingBox()
  const version = await page.getByText(/^Version /).boundingBox()
  expect((contact?.y ?? 0) + (contact?.height ?? 0)).toBeLessThanOrEqual(version?.y ?? 0)
})
