import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { heldLine } from '#e2e/kit/held-line.ts'
import { boxOf, listOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

const file = (key: string, target: string) => ({
  name: 'file.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`key,source,target\n${key},,${target}\n`),
})

test('a tool requested before the texts load shows an error if they do not', async ({ page, context, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  const letThrough = await heldLine(page)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de`)
  await expect(async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click({ timeout: 3_000 })
  }).toPass()
  await context.setOffline(true)
  letThrough()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await expect(dialog).toContainText('These texts are not on this device yet')
  await expect(dialog.getByLabel('File')).toHaveCount(0)
})

test('a file is compared with the server’s texts, not only with local edits', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.height.short')
  await boxOf(page).fill('Höhe')
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  const letThrough = await heldLine(page)
  await page.goto(`${portal.url}/system-i18n?src=en&dst=de`)
  await expect(page.getByText('Loading texts')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
  await expect(listOf(page).getByRole('option')).toHaveCount(1)
  await expect(dialog).toHaveCount(0)
  letThrough()
  await dialog.getByLabel('File').setInputFiles(file('delivery.share', 'Anteil der Lieferung'))
  await expect(dialog.getByRole('button', { name: 'Import 1 text' })).toBeVisible()
})

test('with only local edits on the device, the list shows them and makes no claim about other texts', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.height.short')
  await boxOf(page).fill('Höhe')
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Source language' }).selectOption('en')
  await expect(page.getByText('Only your own edits of this list are on this device')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('Only your own edits of this list are on this device')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await listOf(page).getByRole('option').click()
  await expect(boxOf(page)).toHaveValue('Höhe')
  await context.setOffline(false)
  await expect(page.getByText('Only your own edits of this list are on this device')).toHaveCount(0)
  await expect(page.getByText('of 4,000 translated')).toBeVisible()
})
