import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

const text = '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860'
const article = '/article/60/EB%20117-25?src=master&dst=de'

test('closing a text focuses its place in the article, and the list on a small screen', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', article)
  const drawn = (key: string) => page.locator(`button[data-key="${key}"]`).first()
  for (const key of ['article.eb-117-25.help', 'article.eb-117-25.limit']) {
    await drawn(key).click()
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawn(key)).toBeFocused()
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(portal.url + text)
  await boxOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeFocused()
})

test('closing a text that an article shows twice focuses the place that was clicked', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/article/1/PL%20101-8?src=master&dst=de')
  const places = page.locator('button[data-key="article.field.commission"]')
  for (const place of [places.nth(1), places.first()]) {
    await place.click()
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(place).toBeFocused()
  }
})

test('a catalogue requested with Enter gets the focus once it is found', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalogs?src=de&dst=en')
  await expect(page.getByRole('link', { name: 'Innentüren' }).first()).toBeVisible()
  await page.getByRole('searchbox').pressSequentially('innentuer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Innentüren' }).first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^1 match$/ })).toHaveCount(1)
})

test('after the session expires, a failed save does not change the shortcuts', async ({ page, portal, context }) => {
  await signIn(page, portal, 'translator', text)
  await boxOf(page).focus()
  await context.clearCookies()
  await page.keyboard.type(' eins')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('You are not logged in').first()).toBeVisible()
  await page.keyboard.type(' zwei')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(page)).not.toBe('door.leaf.standard.860')
  await page.keyboard.type('drei')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  const before = unitOf(page)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(page)).not.toBe(before)
})
