import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

// What is pressed before the texts are there.

test.use({ sharesPortal: true })

/** Holds back what the page asks the server for until it is let through. */
async function heldLine(page: Page): Promise<() => void> {
  const { promise: isOpen, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await isOpen
    await route.fallback()
  })
  return letThrough
}

test('a tool that is asked for before the texts are there works on all of them', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  const letThrough = await heldLine(page)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de`)
  const dialog = page.getByRole('dialog', { name: 'Replace' })
  await expect(async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click({ timeout: 3_000 })
  }).toPass()
  letThrough()
  await dialog.getByLabel('Find').fill('Türblatt')
  await dialog.getByLabel('Replace with').fill('Türflügel')
  await expect(dialog.getByRole('button', { name: /^Replace in \d+ texts$/ })).toBeEnabled()
})

const file = (key: string, target: string) => ({
  name: 'file.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`key,source,target\n${key},,${target}\n`),
})

test('a file is compared with the texts of the server, not with one’s own edits alone', async ({ page, portal }) => {
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

test('where one’s own edits alone are on the device, they are listed, and nothing is said of the others', async ({
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

test('after the browser’s own way back the list has the focus', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await listOf(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toBeFocused()
  await expect.poll(() => unitOf(page)).not.toBeNull()
  await page.goBack()
  await expect(boxOf(page)).toHaveCount(0)
  await expect(listOf(page)).toBeFocused()
})

test.describe('the next text that is asked for while the list is loading', () => {
  const asked = async (page: Page, from: string) => {
    await page.goto(new URL('/system-i18n?src=master&dst=de&show=untranslated', page.url()).href)
    await isLive(page)
    await page.getByRole('radio', { name: from }).focus()
    await page.keyboard.press('Alt+PageDown')
  }

  test('is opened when the list is there', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const letThrough = await heldLine(page)
    await asked(page, 'Untranslated')
    letThrough()
    await expect(boxOf(page)).toBeFocused()
  })

  test('takes nobody out of the search', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const letThrough = await heldLine(page)
    await asked(page, 'Untranslated')
    const search = page.getByRole('searchbox')
    await search.focus()
    letThrough()
    await expect(listOf(page)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Untranslated 1,300/ })).toBeAttached()
    await expect(search).toBeFocused()
    await expect(boxOf(page)).toHaveCount(0)
  })
})
