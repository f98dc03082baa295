import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

const text = '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860'

test('switching to another language and back does not change the text', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', text)
  const german = 'Türblatt in Normgröße 860 × 1985 mm'
  await expect(boxOf(page)).toHaveValue(german)
  const target = page.getByRole('combobox', { name: 'Target language' })
  await target.selectOption('fr')
  await expect(boxOf(page)).toHaveAttribute('lang', 'fr')
  await expect(boxOf(page)).not.toHaveValue(german)
  await target.selectOption('de')
  await expect(boxOf(page)).toHaveValue(german)
  await expect(boxOf(page)).toHaveAttribute('lang', 'de')
  await expect(page.getByText('This translation was just changed elsewhere')).toHaveCount(0)
})

test('a dialog uses the languages it was opened in, and closes when they change', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=fr')
  await page.getByRole('combobox', { name: 'Target language' }).selectOption('de')
  await expect(page).toHaveURL(/dst=de/)
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/dst=fr/)
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/dst=de/)
  await expect(dialog).toHaveCount(0)
})

test('a term is edited, left and removed by keyboard, and the focus stays in the glossary', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Glossary' }).click()
  const glossary = page.getByRole('dialog', { name: 'Glossary' })
  for (const [term, translation] of [
    ['hinge', 'Band'],
    ['mortise', 'Zapfenloch'],
  ] as const) {
    await glossary.getByLabel('Term (Master)').first().fill(term)
    await glossary.getByLabel('Translation (German)').first().fill(translation)
    await page.keyboard.press('Enter')
    await expect(glossary.getByText(translation, { exact: true })).toBeVisible()
  }
  const edit = glossary.getByRole('button', { name: 'Edit “hinge”' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const field = glossary.getByRole('listitem').getByLabel('Term (Master)')
  await expect(field).toBeFocused()
  await glossary.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await glossary.getByRole('button', { name: 'Remove “hinge”' }).press('Enter')
  await expect(glossary.getByText('Band', { exact: true })).toHaveCount(0)
  await expect(glossary.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('a question opens in the language it is about', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=fr&unit=delivery.share')
  const side = page.getByRole('complementary', { name: 'About this text' })
  await side.getByLabel('Question or note about this text').fill('Partager?')
  await side.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(side.getByText('Partager?')).toBeVisible()
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&tag=edging`)
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open questions' }).click()
  const question = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Partager?' }).first()
  await question.getByRole('button', { name: 'Open text' }).click()
  await expect(page).toHaveURL(/dst=fr/)
  await expect.poll(() => unitOf(page)).toBe('delivery.share')
  await expect(page).not.toHaveURL(/tag=/)
})
