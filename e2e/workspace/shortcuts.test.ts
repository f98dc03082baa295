import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { unit } from '#e2e/kit/translator.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('a key moves from the language choice to the next text, and the palette to a text in that language', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n')
  await isLive(page)
  await page.getByLabel('Target language').selectOption('de')
  await expect.poll(() => new URL(page.url()).searchParams.get('dst')).toBe('de')
  await page.getByLabel('Target language').focus()
  const box = page.getByRole('textbox', { name: 'Translation' })
  await expect(async () => {
    // A key pressed while the texts were loading did nothing; a second one may open a plural text with several boxes.
    if (!new URL(page.url()).searchParams.has('unit')) await page.keyboard.press('Alt+PageDown')
    await expect(box).toBeFocused({ timeout: 5_000 })
  }).toPass()

  const palette = page.getByRole('combobox', { name: 'Go to' })
  await page.keyboard.press('Control+k')
  await palette.fill('app.title')
  const found = page.getByRole('group', { name: 'Texts' }).getByRole('option', { name: 'app.title' })
  await found.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('unit')).toBe('app.title')
  expect(new URL(page.url()).searchParams.get('dst')).toBe('de')
  await expect(box).toBeFocused()
  // The menu is a drawer here.
  await expect(page.locator('nav a', { hasText: 'Article descriptions' })).toHaveAttribute('href', /dst=de/)
})

test('saving and searching work from every field of the screen', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await page.getByRole('textbox', { name: 'Translation' }).fill('Türblatt ohne Falz')
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 text saved')).toBeVisible()
})
