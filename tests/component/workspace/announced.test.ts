import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, listOf, unit, unitOf } from '#e2e/kit/translator.ts'

test('the box is described by its source, and a step announces the text that it opens', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toHaveAccessibleDescription(/^Door leaf .*door\.leaf\.dimension\.hint$/)
  const said = page.locator('main [aria-live=polite]').filter({ hasText: / of 4,000: / })
  await expect(said).toHaveCount(0)
  await boxOf(page).focus()
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => unitOf(page)).not.toBe('door.leaf.dimension.hint')
  const key = unitOf(page) ?? ''
  await expect(said).toContainText(` of 4,000: ${key} `)
  await expect(said.locator('[lang=en]')).toHaveText((await page.locator('[data-source]').innerText()).trim())
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveAccessibleDescription(new RegExp(`${key}$`))
})

test('a plural’s first field is described by its source', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.seal.colour.count')
  const fields = page.locator('textarea[data-kept]')
  await expect(fields).toHaveCount(3)
  await expect(fields.first()).toHaveAccessibleDescription(/door\.seal\.colour\.count$/)
  await expect(fields.nth(1)).toHaveAccessibleDescription('')
})

test('master texts have the language that the site names', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(page.locator('[data-source] [lang]')).toHaveAttribute('lang', 'en')
  await expect(listOf(page).getByRole('option', { selected: true }).locator('[lang=en]')).toContainText('Door leaf')
  const neighbour = page.getByRole('complementary').getByRole('button', { name: /^door\.leaf\./ })
  await expect(neighbour.first().locator('[lang=en]')).toBeVisible()
})

test('the menu groups the tools under headings, and shows their keys', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('menu')
  const group = (name: string) => menu.getByRole('group', { name }).getByRole('menuitem')
  await expect(group('All texts')).toHaveText([
    /^Replace ?Ctrl H$/,
    'Pre-translate',
    /^Concordance ?Alt C$/,
    'Fix issues',
  ])
  await expect(group('Files')).toHaveText(['Export', 'Import', 'Keep on this device'])
  await expect(group('Settings')).toHaveText(['Glossary', /^Open questions/, 'Checks'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pre-translate' })).toBeVisible()
})

test('panes with nothing to show share one line', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=complaint.title')
  const side = page.getByRole('complementary', { name: 'About this text' })
  const words = ['No suggestions', 'No terms', 'No earlier version'].map((text) =>
    side.getByText(text, { exact: true }),
  )
  for (const one of words) await expect(one).toBeVisible()
  const tops = await Promise.all(words.map(async (one) => Math.round((await one.boundingBox())?.y ?? 0)))
  expect(tops[1]).toBe(tops[0])
  const notes = await side.getByRole('heading', { name: 'Notes' }).boundingBox()
  expect(tops[0]).toBeGreaterThan(notes?.y ?? Infinity)
})
