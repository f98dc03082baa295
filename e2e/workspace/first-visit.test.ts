import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

const address = '/system-i18n?src=master&dst=de&show=untranslated'
const rowsOf = (page: Page) => page.getByRole('listbox', { name: 'Texts' }).getByRole('option')
const counted = (page: Page) => page.getByText('2,700 of 4,000 translated')
// In one call: rows that are replaced between a query and a measurement have no size.
const firstRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=listbox][aria-label=Texts] [role=option]')].slice(0, 8).map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect()
      return { text: row.textContent, lang: row.querySelector('[lang]')?.getAttribute('lang'), x, y, width, height }
    }),
  )

test('a first visit shows the first rows before the texts load, and they do not move', async ({
  page,
  portal,
  browser,
}) => {
  // The server caches the texts of this first request.
  await signIn(page, portal, 'translator', address)
  await expect(counted(page)).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await other.route(/_serverFn/, async (route) => {
    if (route.request().url().includes('since') || !route.request().url().includes('master')) return route.continue()
    await wanted
    await route.continue()
  })
  await signIn(other, portal, 'translator', address)
  await expect(rowsOf(other)).toHaveCount(24)
  await expect(other.getByRole('button', { name: 'Keep on this device' })).toHaveCount(0)
  // The workspace has loaded, but its texts have not.
  await expect(
    other
      .getByRole('searchbox')
      .or(other.getByRole('combobox', { name: 'Search' }))
      .first(),
  ).toBeVisible()
  const before = await firstRows(other)
  const second = await rowsOf(other).nth(1).getAttribute('data-key')
  await rowsOf(other).nth(1).click()
  await expect(rowsOf(other).nth(1)).toHaveAttribute('aria-selected', 'true')
  letThrough()
  await expect(counted(other)).toBeVisible()
  await expect(boxOf(other).first()).toBeFocused()
  expect(unitOf(other)).toBe(second)
  expect(await firstRows(other)).toEqual(before)

  // From then on the browser shows its own rows, and the page contains none.
  const again = async () => (await other.request.get(`${portal.url}${address}`)).text()
  await expect.poll(again).not.toContain('role="option"')
  await context.close()
})

test('a row clicked before the scripts load opens once they are ready', async ({ page, portal, browser }) => {
  await signIn(page, portal, 'translator', address)
  await expect(counted(page)).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, portal, 'translator', '/welcome')
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await other.route(/\/assets\/.*\.js/, (route) => wanted.then(() => route.continue()))
  await other.goto(`${portal.url}${address}`, { waitUntil: 'commit' })
  await rowsOf(other).nth(4).click()
  await rowsOf(other).nth(5).click()
  await expect(rowsOf(other).nth(4)).toHaveAttribute('aria-selected', 'false')
  await expect(rowsOf(other).nth(5)).toHaveAttribute('aria-selected', 'true')
  const chosen = await rowsOf(other).nth(5).getAttribute('data-key')
  letThrough()
  await expect(boxOf(other).first()).toBeFocused()
  expect(unitOf(other)).toBe(chosen)
  await context.close()
})

test.describe('on a separate portal', () => {
  test.use({ sharesPortal: false })

  // Another device’s text to resume would be offered above the rows. A separate portal has none.
  test('the server-rendered rows do not move when the page is hydrated', async ({ page, portal, browser }) => {
    await signIn(page, portal, 'translator', address)
    await expect(counted(page)).toBeVisible()
    // One window for each arrangement of title, count and tools.
    for (const [language, width, height] of [
      ['en', 320, 640],
      ['de', 390, 844],
      ['de', 580, 844],
      ['de', 640, 844],
      ['en', 1024, 800],
      ['de', 1280, 800],
      ['en', 390, 400],
      ['en', 580, 400],
    ] as const)
      await test.step(`${width} × ${height} px, ${language}`, async () => {
        const context = await browser.newContext({ viewport: { width, height } })
        await context.addCookies([{ name: 'lang', value: language, url: portal.url }])
        const other = await context.newPage()
        await signIn(other, portal, 'translator', '/welcome')
        const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
        await other.route(/\/assets\/.*\.js/, (route) => wanted.then(() => route.continue()))
        await other.goto(`${portal.url}${address}`, { waitUntil: 'commit' })
        await expect(other.locator('[role=listbox] [role=option]').nth(1)).toBeAttached()
        const top = () =>
          other.evaluate(() =>
            Math.round(document.querySelector('[role=listbox] [role=option]')?.getBoundingClientRect().y ?? 0),
          )
        await expect.poll(top).toBeGreaterThan(60)
        const before = await top()
        letThrough()
        const loaded = language === 'de' ? /2\.700\svon\s4\.000/ : '2,700 of 4,000 translated'
        await expect(other.getByText(loaded)).toBeAttached()
        await expect(listOf(other).getByRole('option').first()).toBeAttached()
        expect(await top(), `${width} × ${height} px`).toBe(before)
        await context.close()
      })
  })

  test('the server-rendered page reflects what is saved', async ({ page, portal, browser }) => {
    await signIn(page, portal, 'translator', address)
    await expect(counted(page)).toBeVisible()
    await rowsOf(page).first().click()
    const key = unitOf(page) ?? ''
    await boxOf(page).fill('Ganz neu')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('2,701 of 4,000 translated')).toBeVisible()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()

    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, portal, 'translator', '/welcome')
    const listed = (html: string) => [...html.matchAll(/data-key="([^"]+)"/g)].map(([, one]) => one)
    const untranslated = listed(await (await other.request.get(`${portal.url}${address}`)).text())
    expect(untranslated).toHaveLength(24)
    expect(untranslated).not.toContain(key)
    await context.close()
  })
})
