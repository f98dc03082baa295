import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, unitOf } from '#e2e/kit/translator.ts'

const path = '/system-i18n?src=master&dst=de&unit=door.leaf.standard.735'

test('by keyboard: a suggestion is applied, its siblings are filled in after a preview, and undo reverts each', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', path)
  const suggestion = page.getByRole('button', { name: 'Use suggestion 1: Türblatt in Normgröße 735 × 1985 mm' })
  await expect(suggestion).toBeVisible()
  const box = boxOf(page)
  await box.focus()
  await page.keyboard.press('Alt+1')
  await expect(box).toHaveValue('Türblatt in Normgröße 735 × 1985 mm')
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('button', { name: 'Show 4 texts that differ only in numbers or codes' })).toBeVisible()
  const alike = page.getByRole('dialog', { name: 'Similar texts' })
  // The button appears just before its shortcut works.
  await expect(async () => {
    await page.keyboard.press('Alt+l')
    await expect(alike.getByRole('listbox')).toBeFocused({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await alike.getByRole('button', { name: 'Pre-translate 3 texts' }).click()
  await expect(page.getByText('4 unsaved')).toBeVisible()
  await expect(boxOf(page)).toBeFocused()
  await expect.poll(() => unitOf(page)).not.toBe('door.leaf.standard.735')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pre-translate' }).click()
  const known = page.getByRole('dialog', { name: 'Pre-translate' })
  await expect(known.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Space')
  await known.getByRole('button', { name: 'Pre-translate 1 text', exact: true }).click()
  await expect(page.getByText('5 unsaved')).toBeVisible()
  await expect(boxOf(page)).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undo it there?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByText('4 unsaved')).toBeVisible()
})
