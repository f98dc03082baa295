import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

const link = '/order-approve/?tab=finished&sort=-created&page=2'

test("an approver opens a colleague's link and sees the same tab, filter and page", async ({ browser, portal }) => {
  const views: string[][] = []
  for (const account of ['approver', 'approver']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, portal, account, link)
    await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await isLive(page)
    views.push(await page.getByRole('row').allInnerTexts())
    await page.reload()
    await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
    await context.close()
  }
  expect(views[0]).toEqual(views[1])
})

test.use({ sharesPortal: true })

test('each filter is in the URL, filters combine, and one button clears them all', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  const bar = page.getByRole('search')
  const rows = page.locator('tbody tr')
  await isLive(page)
  await bar.getByRole('button', { name: 'Waiting only' }).click()
  await expect(page.getByRole('tab', { name: /^In process/ })).toContainText('0')
  await bar.getByRole('combobox', { name: 'Line' }).selectOption({ label: 'Fronts' })
  await expect(rows.filter({ hasNotText: 'Fronts' })).toHaveCount(0)
  // At any time of any day, three working days are more than one day and less than a week.
  await bar.getByRole('searchbox', { name: 'Customer' }).fill('Küchenstudio')
  await bar.getByRole('combobox', { name: 'Age' }).selectOption('7')
  await expect(page.getByRole('heading', { name: 'No baskets match these filters' })).toBeVisible()
  await bar.getByRole('combobox', { name: 'Age' }).selectOption('1')
  const together = '?customer=K%C3%BCchenstudio&line=fronts&age=1&waiting=1'
  await expect.poll(() => new URL(page.url()).search).toBe(together)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('99004287')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(bar.getByRole('combobox', { name: 'Line' })).toHaveValue('fronts')
  await bar.getByRole('searchbox', { name: 'Customer' }).fill('nobody')
  await expect(page.getByRole('heading', { name: 'No baskets match these filters' })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect(rows.nth(5)).toBeVisible()
  await page.goto(`${portal.url}/order-approve/?age=old&waiting=perhaps&customer=brandt`)
  await expect(rows.nth(1)).toContainText(/brandt/i)
  await expect(rows.filter({ hasNotText: /brandt/i })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Waiting only' })).toHaveAttribute('aria-pressed', 'false')
  await isLive(page)
  // In the card layout the other filters are behind a button with the number of active ones.
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(bar.getByRole('searchbox', { name: 'Customer' })).toBeHidden()
  await bar.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(bar.getByRole('searchbox', { name: 'Customer' })).toHaveValue('brandt')
})
