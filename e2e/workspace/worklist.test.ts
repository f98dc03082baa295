import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, isUnsaved, listOf, typeNext, unitOf, untranslated } from '#e2e/kit/translator.ts'

test('in a list of texts with other tasks than translation, Done and Next visit each of them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const first = await typeNext(page, 'eins')
  const second = await typeNext(page, 'zwei')
  // At once, before the text is stored.
  await page.keyboard.type('!')
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toBeVisible()
  await page.keyboard.press('Alt+r')
  await isUnsaved(page, 2)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&show=unsaved&unit=${first}`)
  await expect(boxOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next text', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).toBe(second)
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveValue('zwei!')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).toBe(first)

  // A text marked for review shows that in its row and status, and is visited as well.
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toBeVisible()
  const row = listOf(page).getByRole('option', { selected: true })
  await expect(row.getByRole('img', { name: 'Needs review' })).toBeVisible()

  // A resolved text stays in the list and is skipped.
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).toBe(second)
  await page.keyboard.press('Alt+r')
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&show=review&unit=${first}`)
  await expect(boxOf(page)).toBeFocused()
  const next = page.getByRole('button', { name: 'Next text', exact: true })
  await expect(next).toBeEnabled()
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toHaveCount(0)
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => unitOf(page)).toBe(second)
  await expect(next).toBeDisabled()
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toHaveCount(0)
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByText('Everything in this list is done.').first()).toBeVisible()
  await expect(listOf(page).getByRole('option')).toHaveCount(2)
})

test('the catalogues list their unsaved texts and save them', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalog/interior?src=master&dst=de&show=untranslated')
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('textbox', { name: /^Translation/ }).first()).toBeFocused()
  await page.keyboard.type('eins')
  await isUnsaved(page, 1)
  await page.goto(`${portal.url}/catalogs?src=master&dst=de`)
  await isUnsaved(page, 1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^1 text saved at/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'All translations saved' })).toBeVisible()
})
