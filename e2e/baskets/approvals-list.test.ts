import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.use({ serviceWorkers: 'block', sharesPortal: true })

test('a new search starts at the top; columns can be chosen, moved, saved and shared', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, portal, 'approver', '/order-approve/?tab=finished')
  await isLive(page)
  await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 97', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Customer' }).click()
  await page.getByRole('button', { name: 'Move Status up' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0)
  // The closed dialog no longer covers the page.
  await page.getByRole('columnheader', { name: 'Basket' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Basket' })).toHaveAttribute('aria-sort', 'ascending')
  const shared = page.url()
  expect(new URL(shared).searchParams.get('columns')).toContain('-customer')
  await page.goto(`${portal.url}/order-approve/`)
  await expect(page.getByRole('columnheader', { name: 'Basket' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0)
})

test('exporting writes every filtered row, as CSV and as XLSX', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/?tab=finished&sort=basket')
  await isLive(page)
  for (const [item, ending] of [
    ['Export as CSV', 'csv'],
    ['Export as Excel (XLSX)', 'xlsx'],
  ]) {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`baskets.${ending}`)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (ending === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else expect(bytes.toString().trim().split('\r\n')).toHaveLength(98)
  }
})

for (const language of sampled(['en', 'de'], 2, 1))
  test(`the list shows its sort order and each basket’s date at every width (${language})`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'approver', '/welcome')
    await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
    await page.goto(`${portal.url}/order-approve/`)
    const row = page.getByRole('row').filter({ hasText: '2000014711' })
    await expect(row).toBeVisible()
    const isSorted = page
      .locator('[aria-sort]:visible')
      .or(page.locator('select:visible').and(page.getByLabel(/^(Sort by|Sortieren nach)$/)))
    for (const width of [320, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(isSorted, `at ${width}`).toHaveCount(1)
      await expect(row.locator('time:visible').first(), `at ${width}`).toBeVisible()
      if (width < 1280) continue
      // Tools and headings take one line each.
      const lines = await page
        .locator('[role=search] :is(input, select, button):visible, thead th:visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2))
      expect(new Set(lines.map(Math.round)).size, `at ${width}`).toBe(2)
    }
  })

test('a row’s menu opens by click and by key, highlights an entry for a key, and returns the focus', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  const more = page.getByRole('row').nth(1).getByRole('button', { name: 'More', exact: true })
  const menu = page.getByRole('menu')
  const highlighted = () =>
    menu.evaluate((one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')
  await expect(more).toHaveAttribute('aria-haspopup', 'menu')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  for (const [key, entry] of [
    ['Enter', 'DetailsD'],
    ['Space', 'DetailsD'],
    ['ArrowDown', 'DetailsD'],
    ['ArrowUp', 'ResetR'],
  ] as const) {
    await more.press(key)
    await expect(menu).toBeFocused()
    await expect(menu).toHaveAccessibleName('More')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(highlighted, key).toBe(entry)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(more).toBeFocused()
    await expect(more).toHaveAttribute('aria-expanded', 'false')
  }
  await more.click()
  await expect(menu).toBeFocused()
  expect(await highlighted()).toBe('')
  await more.click()
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveCount(0)
  // Opening another row’s menu closes the open one, which covers the rows below it.
  await page.getByRole('row').nth(3).getByRole('button', { name: 'More', exact: true }).click()
  await expect(menu).toBeFocused()
  await more.click()
  await expect(menu).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(highlighted).toBe('DetailsD')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: /^Basket / })).toBeVisible()
})
