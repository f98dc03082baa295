import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

const heights = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])

test('a row with one line is 40 px high, with two lines 52 px; all are higher if the user wants so', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, portal, 'admin', '/manage-users/')
  await isLive(page)
  expect(await heights(page)).toEqual([40])
  await page.goto(`${portal.url}/order-approve/`)
  await isLive(page)
  expect(await heights(page)).toEqual([52])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('radiogroup', { name: 'Row height' }).getByText('Comfortable').click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await heights(page)).toEqual([56])
  // The choice applies to all lists, from the first paint.
  await page.goto(`${portal.url}/manage-users/`)
  expect(await heights(page)).toEqual([56])
})

test('typing in a filter moves nothing, names the filter, and the number of rows is announced', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal, 'admin', '/price-logs/')
  await isLive(page)
  const search = page.getByRole('main').getByRole('search')
  const places = () =>
    search.locator(':is(input, button:not([title="Clear filters"])):visible').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect()
        return [x, y, width].map(Math.round)
      }),
    )
  await expect(search.getByRole('button', { name: 'Views' })).toBeVisible()
  const table = await page.getByRole('table').boundingBox()
  const before = await places()
  const filter = search.getByRole('searchbox', { name: 'Article' })
  await filter.fill('TD-107')
  await expect(page.getByRole('button', { name: 'Remove filter Article: TD-107' })).toBeVisible()
  expect(await places()).toEqual(before)
  expect((await page.getByRole('table').boundingBox())?.y).toBe(table?.y)
  await expect(search.locator('span[aria-hidden]', { hasText: /^Article$/ })).toBeVisible()
  await expect(search.getByRole('status').filter({ hasText: /^1–\d+ of \d+$/ })).toBeVisible()
  await filter.fill('no such article')
  await expect(search.getByRole('status').filter({ hasText: '0 results' })).toBeVisible()
})

test('the shortcuts open with the focus on the button that closes them', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/price-logs/')
  await isLive(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a name in a list leads to its page', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/companies/15')
  await isLive(page)
  await page.getByRole('treegrid').getByRole('link', { name: 'Möbelwerk Nord GmbH' }).click()
  await expect(page).toHaveURL(/\/companies\/(?!15$)\d+$/)
  await page.goto(`${portal.url}/overview-contacts/`)
  await isLive(page)
  const name = page.getByRole('row').nth(2).getByRole('link').first()
  const text = await name.innerText()
  await name.click()
  await expect(page).toHaveURL(/\/edit-contact\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
})

test('the prices of an article are read by pointer and by key, and the log on the page is marked', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/price-logs/?article_uid=TD-107')
  await isLive(page)
  await page.locator('tbody tr').first().getByRole('link').click()
  const slider = page.getByRole('slider', { name: 'Price and date' })
  await expect(page.getByText('This price log', { exact: true })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).toMatch(/€.* · .*\d/)
  await expect(page.getByText(first ?? '', { exact: true })).toBeVisible()
  const { x, y, width, height } = (await page.getByRole('img', { name: /over time$/ }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width - 10, y + height / 2)
  await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '')
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('€')
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the box of a row is hit beside it, and the actions of a row are 40 px high', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-approve/')
    await isLive(page)
    const row = page.locator('tbody tr').first()
    const box = row.getByRole('checkbox')
    const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
    await page.touchscreen.tap(x - 9, y - 9)
    await expect(box).toBeChecked()
    for (const name of ['Approve', 'More'])
      expect((await row.getByRole('button', { name, exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(40)
    for (const link of await page.getByRole('group', { name: 'Language' }).getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  })
})
