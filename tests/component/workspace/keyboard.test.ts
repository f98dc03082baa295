import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'

test('the button of the empty pane opens a text ready for typing', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&show=untranslated')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.locator('[data-pane=editor]').getByRole('button', { name: 'Next untranslated' }).click()
  const box = page.getByRole('textbox', { name: 'Translation' })
  await expect(box).toBeFocused()
  await page.keyboard.type('gleich getippt')
  await expect(box).toHaveValue('gleich getippt')
})

test('the glossary focuses its search, and the Done keys confirm a choice in a dialog', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Glossary' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pre-translate' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pre-translate \d/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' }).first()).toBeVisible()
})

test('the panel beside the editor scrolls by itself, and starts at the top for another text', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint')
  const side = page.getByRole('complementary', { name: 'About this text' })
  const note = side.getByRole('textbox').last()
  await note.scrollIntoViewIfNeeded()
  await expect(note).toBeInViewport()
  const box = page.locator('textarea[data-kept]').first()
  await expect(box).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(side.getByText('Status', { exact: true })).toBeInViewport()
})

test('switching a plural to plain text and back restores the caret', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.seal.colour.count')
  const fields = page.locator('textarea[data-kept]')
  await expect(fields).toHaveCount(3)
  await fields.nth(1).fill('eine Farbe')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+u')
  await expect(fields).toHaveCount(1)
  await page.keyboard.type('X')
  await expect(fields.first()).toHaveValue(/\{eine FarbXe\}/)
  await page.keyboard.press('Alt+u')
  const focused = page.locator('textarea[data-kept]:focus')
  await expect(focused).toHaveValue('eine FarbXe')
  await page.keyboard.press('Backspace')
  await expect(focused).toHaveValue('eine Farbe')
})

test('in a plural form, the placeholder list does not open empty, and undoing a suggestion returns to it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.seal.colour.count')
  const fields = page.locator('textarea[data-kept]')
  await expect(fields).toHaveCount(3)
  const field = page.getByRole('textbox', { name: 'Translation, one' })
  await field.fill('x')
  await page.keyboard.press('Alt+Shift+i')
  await expect(page.getByText('Nothing to insert:')).toBeVisible()
  await page.keyboard.type('y')
  await expect(field).toHaveValue('xy')

  await expect(page.getByRole('button', { name: /^Use suggestion 1:/ })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(field).not.toHaveValue('xy')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('xy')
  await expect(field).toBeFocused()
})

test('a plural form without a similar source offers the text around the source’s plural', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=basket.weight')
  const fields = page.locator('textarea[data-kept]')
  await expect(fields).toHaveCount(3)
  await fields.first().focus()
  await page.keyboard.press('Alt+u')
  await expect(fields).toHaveCount(1)
  const more = '{pallets, plural, one {eine} other {#}}'
  await fields.fill(`${more} oder ${more} mit`)
  await page.keyboard.press('Alt+u')
  await expect(fields).toHaveCount(6)
  await fields.last().fill(' mit ')
  for (const keys of ['Alt+Shift+i', 'Alt+i']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('option', { name: '{weight, number} missing', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(fields.last()).toBeFocused()
  }
})

test('a version stored on leaving a text and then overwritten is in the history and can be restored', async ({
  page,
  portal,
}) => {
  const at = (key: string) => `/system-i18n?src=master&dst=de&unit=${key}`
  await signIn(page, portal, 'translator', at('door.leaf.dimension.hint'))
  const box = page.getByRole('textbox', { name: 'Translation' })
  await box.fill('erste Fassung')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(box).not.toHaveValue('erste Fassung')
  await page.keyboard.press('End')
  await page.keyboard.type(' und mehr')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(box).toHaveValue('erste Fassung')
  await box.fill('zweite Fassung')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(box).toHaveValue('zweite Fassung')
  const earlier = page.getByRole('complementary', { name: 'About this text' }).getByRole('listitem')
  await earlier.filter({ hasText: 'erste Fassung' }).getByRole('button', { name: 'Restore' }).click()
  await expect(box).toHaveValue('erste Fassung')
})
