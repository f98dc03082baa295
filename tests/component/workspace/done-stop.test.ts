import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, isUnsaved, unit, unitOf } from '#e2e/kit/translator.ts'

const key = 'door.leaf.dimension.hint'
const asked = 'Confirm again to go on.'

async function stopAtErrors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Checks' }).click()
  await page.getByRole('checkbox', { name: 'Stop once when a text with errors is confirmed' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('if the user wants it, confirming a text with an error stops once, says what is wrong, and goes on when confirmed again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', unit)
  await stopAtErrors(page)
  await boxOf(page).focus()
  await page.keyboard.type('Türblatt {width} × {heigth} mm')
  await page.keyboard.press('Control+Enter')
  const said = page.getByRole('status').filter({ hasText: asked })
  await expect(said).toContainText('{height}')
  await expect(boxOf(page)).toBeFocused()
  expect(unitOf(page)).toBe(key)
  // The text is stored as always.
  await isUnsaved(page, 1)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(key)
  await expect(said).toHaveCount(0)
})

test('typing resets the stop, and a text without errors does not stop', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await stopAtErrors(page)
  await boxOf(page).focus()
  await page.keyboard.type('Türblatt {width}')
  await page.keyboard.press('Control+Enter')
  const said = page.getByRole('status').filter({ hasText: asked })
  await expect(said).toBeVisible()
  await page.keyboard.type(' mm')
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(said).toBeVisible()
  expect(unitOf(page)).toBe(key)
  await page.keyboard.type(' × {height}')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(key)
})

test('a text that the user has not changed does not stop', async ({ page, portal, answers }) => {
  answers.texts.put('de', key, 'Türblatt', 'admin@demo.example')
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toHaveValue('Türblatt')
  await stopAtErrors(page)
  await boxOf(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(key)
})

test('without the setting, nothing stops', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).fill('Türblatt')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(key)
})
