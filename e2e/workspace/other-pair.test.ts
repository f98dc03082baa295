import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, listOf, unitOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

const text = '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860'
const article = '/article/60/EB%20117-25?src=master&dst=de'

test('a choice of another language and back is nobody’s change of the text', async ({ page, portal }) => {
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
  await expect(page.getByText('Someone just changed this translation')).toHaveCount(0)
})

test('a dialog is of the languages that it was opened in, and is gone with them', async ({ page, portal }) => {
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

test('after a text is closed its place in the article has the focus, and on a small screen the list', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', article)
  const drawn = (key: string) => page.locator(`button[data-key="${key}"]`).first()
  for (const key of ['article.eb-117-25.help', 'article.eb-117-25.limit']) {
    await drawn(key).click()
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawn(key)).toBeFocused()
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(portal.url + text)
  await boxOf(page).focus()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeFocused()
})

test('of a text that an article shows twice, the place that was pressed has the focus again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/article/1/PL%20101-8?src=master&dst=de')
  const places = page.locator('button[data-key="article.field.commission"]')
  for (const place of [places.nth(1), places.first()]) {
    await place.click()
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(place).toBeFocused()
  }
})

test('a catalogue that was typed and asked for with Enter has the focus once it is found', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/catalogs?src=de&dst=en')
  await expect(page.getByRole('link', { name: 'Innentüren' }).first()).toBeVisible()
  await page.getByRole('searchbox').pressSequentially('innentuer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Innentüren' }).first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^1 match$/ })).toHaveCount(1)
})

test('by keyboard a term is edited, left and removed, and the focus stays in the glossary', async ({
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

test('after the session has run out, a save that does not go leaves the keys as they are', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal, 'translator', text)
  await boxOf(page).focus()
  await context.clearCookies()
  await page.keyboard.type(' eins')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('You are not logged in').first()).toBeVisible()
  await page.keyboard.type(' zwei')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(page)).not.toBe('door.leaf.standard.860')
  await page.keyboard.type('drei')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  const before = unitOf(page)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(page)).not.toBe(before)
})

test.describe('on a portal of its own', () => {
  test.use({ sharesPortal: false })

  test('a question is opened in the language that it is about', async ({ page, portal }) => {
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
})
