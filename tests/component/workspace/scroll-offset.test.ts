import type { Locator } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, listOf, unitOf, untranslated } from '#e2e/kit/translator.ts'

/** The distance of an item from the top of its scroll container, in px. */
const below = async (item: Locator, scroller: Locator) => {
  const [inner, outer] = [await item.boundingBox(), await scroller.boundingBox()]
  return inner && outer && Math.round(inner.y - outer.y)
}

test('a text out of sight is scrolled to 160 px below the top of its list', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const list = listOf(page)
  const rows = list.getByRole('option')
  const open = list.locator('[aria-selected=true]')
  await list.evaluate((one) => (one.scrollTop = 20_000))
  await expect(rows.first()).not.toHaveAttribute('aria-posinset', '1')
  await rows.nth(8).click()
  await expect(boxOf(page)).toBeFocused()
  await expect(open).toHaveCount(1)
  const opened = unitOf(page)
  await list.evaluate((one) => (one.scrollTop = 0))
  await expect(open).toHaveCount(0)
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => unitOf(page)).not.toBe(opened)
  await expect.poll(() => below(open, list)).toBe(160)
})
