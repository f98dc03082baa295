import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

test('by keyboard: a word is replaced in all translations but one, and undo reverts it in one step', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860')
  const box = boxOf(page)
  await expect(box).toHaveValue(/Türblatt/)
  const before = await box.inputValue()
  await box.focus()
  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog', { name: 'Replace' })
  await expect(dialog.getByLabel('Find')).toBeFocused()
  await page.keyboard.type('Türblatt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Türflügel')
  const list = dialog.getByRole('listbox', { name: 'Proposed changes' })
  await expect(list.getByRole('option').first()).toBeVisible()
  const said = dialog.getByRole('status').filter({ hasText: 'selected' })
  const [all] = /\d+/.exec(await said.innerText()) ?? []
  expect(Number(all)).toBeGreaterThan(2)
  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(said).toHaveText(`${Number(all) - 1} of ${all} texts selected`)
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText(`Replaced in ${Number(all) - 1} texts.`)).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(before.replace('Türblatt', 'Türflügel'))
  await expect(page.getByText(`${Number(all) - 1} unsaved`)).toBeVisible()

  await page.keyboard.press('Control+z')
  const question = page.getByRole('status').filter({ hasText: 'Undo it in all of them?' })
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(box).toHaveValue(before)
  await expect(page.getByText('unsaved', { exact: false }).filter({ hasText: /\d unsaved/ })).toHaveCount(0)
})

test('after a replacement the search shows how many of the listed texts still match', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&q=Türblatt&in=target')
  const found = page
    .getByText(/^[1-9]\d* match(es)?$/)
    .filter({ visible: true })
    .first()
  await expect(found).toBeVisible()
  const [all] = /\d+/.exec(await found.innerText()) ?? []
  await page.getByRole('listbox', { name: 'Texts' }).focus()
  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog', { name: 'Replace' })
  await dialog.getByLabel('Find').fill('Türblatt')
  await dialog.getByLabel('Replace with').fill('Türflügel')
  await dialog.getByRole('button', { name: /^Replace in \d+ texts?$/ }).click()
  await expect(page.getByText(`0 of ${all} still match`).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^All 0/ })).toBeAttached()
})

test('an invalid expression shows an error, an endless one is stopped, and nothing is replaced', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.getByRole('listbox', { name: 'Texts' }).focus()
  await page.keyboard.press('Control+h')
  const dialog = page.getByRole('dialog', { name: 'Replace' })
  await dialog.getByLabel('Search for').selectOption('Regular expression')
  const find = dialog.getByLabel('Find')
  await find.fill('(')
  await expect(find).toHaveAccessibleDescription('This regular expression is invalid.')
  await find.fill('((?:.+.+)+)+#')
  await expect(find).toHaveAccessibleDescription('This regular expression takes too long and was stopped.')
  await expect(dialog.getByRole('button', { name: 'Replace in 0 texts' })).toBeVisible()
  await find.fill('(\\w+)blatt')
  await expect(dialog.getByRole('listbox', { name: 'Proposed changes' }).getByRole('option').first()).toBeVisible()
  // The replacement is empty: the button names the effect.
  await expect(dialog.getByRole('button', { name: /^Remove from \d+ texts$/ })).toBeVisible()
  await dialog.getByLabel('Replace with').fill('$1platte')
  await expect(dialog.getByRole('button', { name: /^Replace in \d+ texts$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Texts' })).toBeFocused()
})
