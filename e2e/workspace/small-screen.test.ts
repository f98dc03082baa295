import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

test('on a phone what is known of a text opens over it, and no keys are shown', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  await expect(boxOf(page)).toHaveAttribute('lang', 'de')
  await expect(boxOf(page)).toHaveAttribute('spellcheck', 'true')
  const about = page.getByRole('button', { name: 'About this text' })
  const status = page.getByRole('complementary', { name: 'About this text' }).getByRole('heading', { name: 'Status' })
  await expect(status).toBeHidden()
  await about.click()
  await expect(status).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(about).toBeFocused()
  await expect(boxOf(page)).toBeVisible()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
})
