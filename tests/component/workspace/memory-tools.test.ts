import { readFile } from 'node:fs/promises'
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

test('counts the words of the filtered texts or of all, and saves them as CSV', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', `/system-i18n?src=master&dst=de&q=door.leaf.standard`)
  await expect(page.getByRole('option', { name: /door\.leaf\.standard/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Word count' }).click()
  const dialog = page.getByRole('dialog', { name: 'Word count' })
  const sum = dialog.getByRole('table').locator('tfoot td')
  await expect(sum.first()).toHaveText(/^\d+$/)
  const filtered = Number(await sum.first().textContent())
  expect(filtered).toBeGreaterThan(0)
  expect(filtered).toBeLessThan(100)
  // Their sources differ in numbers only, and one of them is translated.
  const similar = dialog.getByRole('row', { name: /^95–99/ }).locator('td')
  await expect(similar.first()).toHaveText(String(filtered))
  await expect(dialog.getByRole('status')).toHaveText(/\d words to translate$/)

  await dialog.getByText('All texts').click()
  await expect(sum.first()).toHaveText('1,300')
  await expect(dialog.getByText(/^Already translated: [\d,]+ words in 2,700 texts$/)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const table = dialog.getByRole('table')
  const heights = await table.locator('tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(40)
  expect(await table.evaluate((one) => one.parentElement && one.scrollWidth <= one.parentElement.clientWidth)).toBe(
    true,
  )
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^system-master-de-\d{4}-\d\d-\d\d-words\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeff"Similarity","Texts","Words","Characters"')
  expect(lines[7]).toMatch(/^"To translate","1300","\d+","\d+"$/)
  const texts = lines.slice(1, 7).map((line) => Number(line.split('","')[1]))
  expect(texts.reduce((all, one) => all + one, 0)).toBe(1300)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
