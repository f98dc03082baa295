import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

const path = '/system-i18n?src=master&dst=de&unit=door.leaf.standard.735'

test('by keyboard: a translation found by words is inserted at the caret', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', path)
  const box = boxOf(page)
  await box.focus()
  await page.keyboard.type('Neu: ')
  await page.keyboard.press('Alt+c')
  const dialog = page.getByRole('dialog', { name: 'Concordance' })
  const search = dialog.getByRole('searchbox', { name: 'Find in all translations' })
  await expect(search).toBeFocused()
  await page.keyboard.type('860 leaf')
  const hits = dialog.getByRole('listitem')
  await expect(hits.first()).toContainText('860')
  await expect(dialog.getByRole('status')).toHaveText(/translations? found/)
  await expect(hits.first().locator('mark').first()).toBeVisible()
  const text = await hits.first().getByRole('button').locator(':scope > span').last().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(hits.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(`Neu: ${text}`)
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Neu: ')
})

test('opens with the selected words, and without an open text only shows', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860')
  const box = boxOf(page)
  await expect(box).toHaveValue(/Türblatt/)
  await box.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(0, 'Türblatt'.length)
  })
  await page.keyboard.press('Alt+c')
  const dialog = page.getByRole('dialog', { name: 'Concordance' })
  await expect(dialog.getByRole('searchbox')).toHaveValue('Türblatt')
  await expect(dialog.getByRole('listitem').first()).toContainText('Türblatt')
  await dialog.getByRole('searchbox').fill('nirgends zu finden')
  await expect(
    dialog.getByText('No translation of this language pair on this device contains these words.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Concordance' }).click()
  await expect(dialog.getByText('Open a text to insert a translation.')).toBeVisible()
  await dialog.getByRole('searchbox').fill('leaf')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
})
