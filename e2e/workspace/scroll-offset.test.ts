import type { Locator } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unitOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

/** The distance of an item from the top of its scroll container, in px. */
const below = async (item: Locator, scroller: Locator) => {
  const [inner, outer] = [await item.boundingBox(), await scroller.boundingBox()]
  return inner && outer && Math.round(inner.y - outer.y)
}

test('a text out of sight is scrolled to 160 px below the top of its article', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signIn(page, portal, 'translator', '/article/60/EB%20117-25?dst=de')
  const drawing = page.getByRole('group', { name: 'Texts' })
  const texts = drawing.getByRole('button')
  await expect(texts.first()).toBeVisible()
  await texts.nth(Math.floor((await texts.count()) / 2)).click()
  await expect(boxOf(page)).toBeFocused()
  const opened = unitOf(page)
  await drawing.evaluate((one) => (one.scrollTop = 0))
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(page)).not.toBe(opened)
  await expect.poll(() => below(drawing.locator('[aria-pressed=true]').first(), drawing)).toBe(160)
})
