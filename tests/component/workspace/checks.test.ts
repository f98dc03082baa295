import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

test('certain issues are fixed after a preview, dismissed ones are not counted, and the strip links down the list', async ({
  page,
  portal,
}) => {
  // Simulates a device that is nearly full.
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 9_000_000, quota: 10_000_000 })
  })
  await signIn(page, portal, 'translator', '/system-i18n?dst=de&unit=sample.saved')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.insertText('Die  Musterbestellung ist gespeichert')
  const findings = page.getByRole('radio', { name: /^Issues/ })
  await expect(findings).toHaveAccessibleName(/1$/)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Fix issues' }).click()
  // Final punctuation needs a decision: it is not selected by default.
  const marks = page.getByRole('checkbox', { name: 'Add end punctuation (1)' })
  await expect(page.getByRole('checkbox', { name: 'Remove double spaces (1)' })).toBeChecked()
  await expect(marks).not.toBeChecked()
  await marks.check()
  // The button works as in other dialogs that preview changes.
  await page.getByRole('button', { name: 'Select none' }).click()
  await expect(page.getByRole('button', { name: 'Fix 0 texts' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('option', { name: 'sample.saved' }).click()
  await page.getByRole('button', { name: 'Fix 1 text' }).click()
  await expect(boxOf(page)).toHaveValue('Die Musterbestellung ist gespeichert.')
  await expect(findings).toHaveAccessibleName(/0$/)
  await boxOf(page).fill('Die Musterbestellung ist gespeichert')
  await expect(findings).toHaveAccessibleName(/1$/)
  await page.getByRole('button', { name: 'Turn off in this list: End punctuation' }).click()
  await expect(findings).toHaveAccessibleName(/0$/)
  await page.reload()
  await expect(findings).toHaveAccessibleName(/0$/)
  await page.getByRole('button', { name: 'Turn on in this list: End punctuation' }).click()
  await expect(findings).toHaveAccessibleName(/1$/)
  await page.getByRole('button', { name: /^Dismiss: / }).click()
  await expect(findings).toHaveAccessibleName(/0$/)
  const list = page.getByRole('listbox')
  const strip = page.locator('main canvas')
  const { height } = (await strip.boundingBox()) ?? { height: 0 }
  await strip.click({ position: { x: 5, y: height * 0.75 } })
  const share = () => list.evaluate(({ scrollTop, scrollHeight }) => Math.round((scrollTop / scrollHeight) * 10))
  await expect.poll(share).toBeGreaterThanOrEqual(7)
  await page.getByRole('button', { name: 'Storage almost full' }).click()
  await expect(page.getByRole('dialog', { name: 'Keep on this device' })).toBeVisible()
})
