import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

const claim = 'Platten, Kanten und Fronten, auf Maß für Ihre Werkstatt.'

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('texts are exported and imported as PO: untouched ones are accepted, and conflicts are merged', async ({
  page,
  portal,
}, testInfo) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=app.claim')
  const box = boxOf(page)
  await expect(box).toHaveValue(claim)

  await openTool(page, 'Export')
  await page.getByLabel('Format').selectOption('po')
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const file = testInfo.outputPath('texts.po')
  await (await downloading).saveAs(file)
  await expect(page.getByText('4,000 texts exported to system-master-de-')).toBeVisible()
  await expect(box).toBeFocused()
  const exported = await readFile(file, 'utf8')
  await writeFile(
    file,
    exported
      .replace('msgstr "Kundenportal"', 'msgstr "Kundenportal aus der Datei"')
      .replace(`msgstr "${claim}"`, `msgstr "${claim.replace('Ihre Werkstatt', 'Ihren Betrieb')}"`),
  )

  await box.fill(claim.replace('Fronten', 'Frontteile'))
  await openTool(page, 'Import')
  const chosen = page.getByLabel('File', { exact: true })
  await chosen.setInputFiles({ name: 'broken.po', mimeType: 'text/plain', buffer: Buffer.from('msgid "a"\nwhat\n') })
  await expect(page.getByText('Line 2: Not a valid PO line: what')).toBeVisible()
  await chosen.focus()
  await chosen.setInputFiles(file)
  await expect(page.getByText('1 text will be imported and flagged for review')).toBeVisible()
  await expect(chosen).toBeFocused()
  await page.getByRole('button', { name: 'Import', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'The file has a different text' })).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(claim.replace('Fronten', 'Frontteile'))

  // Another file for the same text: the waiting version is not lost, and a message says so.
  const second = testInfo.outputPath('second.po')
  await writeFile(second, exported.replace(`msgstr "${claim}"`, `msgstr "${claim.replace('Maß', 'Wunsch')}"`))
  await openTool(page, 'Import')
  await chosen.setInputFiles(second)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 earlier import conflict now has this file’s text')).toBeVisible()
  const earlier = page.getByRole('complementary', { name: 'About this text' }).getByRole('listitem')
  const waited = earlier.filter({ hasText: 'From texts.po, not imported' })
  await expect(waited).toContainText(claim.replace('Ihre Werkstatt', 'Ihren Betrieb'))
  await openTool(page, 'Import')
  await chosen.setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 earlier import conflict now has this file’s text')).toBeVisible()
  await expect(earlier.filter({ hasText: 'From second.po, not imported' })).toBeVisible()
  await expect(box).toBeFocused()

  await page.keyboard.press('Alt+g')
  const merged = claim.replace('Fronten', 'Frontteile').replace('Ihre Werkstatt', 'Ihren Betrieb')
  await expect(box).toHaveValue(merged)
  await expect(box).toBeFocused()

  await page.reload()
  await expect(box).toHaveValue(merged)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All translations saved')).toBeVisible()
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=app.title`)
  await expect(box).toHaveValue('Kundenportal aus der Datei')
})
