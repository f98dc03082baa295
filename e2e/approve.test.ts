import { expect, signIn, test } from './fixtures.ts'

const link = '/order-approve/?tab=finished&sort=-created&page=2'

test("an approver opens a colleague's link and sees the same tab, filter and page", async ({ browser, portal }) => {
  const views: string[][] = []
  for (const account of ['approver', 'approver']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, portal, account, link)
    await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    views.push(await page.getByRole('row').allInnerTexts())
    await page.reload()
    await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
    await context.close()
  }
  expect(views[0]).toEqual(views[1])
})

test('a search value that does not fit falls back alone, without an error page', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await page.goto(`${portal.url}/order-approve/?tab=nonsense&page=-7&sort=%3Cscript%3E&q=20`)
  await expect(page.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Basket number')).toHaveValue('20')
})
