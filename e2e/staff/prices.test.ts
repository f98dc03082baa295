import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('a price is found by filter, sort and page in the URL, and links to its sources and history', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/price-logs/')
  await isLive(page)
  const rows = page.locator('tbody tr')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(rows).toHaveCount(20)
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=price')
  const article = await rows.first().getByRole('link').innerText()
  const box = page.getByRole('searchbox', { name: 'Article' })
  await box.fill(article)
  await expect.poll(() => new URL(page.url()).searchParams.get('article_uid')).toBe(article)
  await expect(rows.filter({ hasNotText: article })).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(box).toHaveValue(article)
  const company = page.getByRole('searchbox', { name: 'Company' })
  await company.fill('a:::price=1')
  await expect(page.getByText('A filter cannot contain “:::”.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('company')).toBe(null)

  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(article)
  await expect(page.getByRole('heading', { name: 'Price breakdown' })).toBeVisible()
  await expect(page.getByRole('img', { name: `Price of ${article} over time` })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(
    page
      .getByRole('table', { name: `Price of ${article} over time` })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(article)
})

test('a printed list is a table on wide sheets, shows its filters, and has no controls', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/price-logs/?company=a')
  await isLive(page)
  await expect(page.locator('tbody tr').nth(3)).toBeVisible()
  for (const path of ['/price-logs/?company=a', '/order-approve/?tab=open&customer=a']) {
    await page.goto(portal.url + path)
    await isLive(page)
    await expect(page.locator('tbody tr').nth(1)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/· (?:Open · )?(?:Company|Customer): a/)).toBeVisible()
    await expect(page.locator('nav:visible, main button:visible:not(th *), [role=search]:visible')).toHaveCount(0)
    // The browser’s default paper: a wide sheet shows a table, a narrow one cards.
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /\/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)/.exec(sheet) ?? []
    expect([path, Number(width) > Number(height)]).toEqual([path, true])
    // 297 mm minus two margins of 15 mm, at 96 px per inch.
    await page.setViewportSize({ width: 1009, height: 680 })
    await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'table-row')
    await page.emulateMedia({ media: 'screen' })
  }
})
