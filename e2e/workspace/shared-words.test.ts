import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { savesErrors } from '#e2e/kit/saves-errors.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('a term is added and inserted by its key, a question is asked, and an earlier wording is restored', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860')
  const box = boxOf(page)
  await expect(box).toHaveValue('Türblatt in Normgröße 860 × 1985 mm')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Glossary' }).click()
  const glossary = page.getByRole('dialog', { name: 'Glossary' })
  await glossary.getByLabel('Term (Master)').fill('door leaf')
  await glossary.getByLabel('Translation (German)').fill('Türflügel')
  await glossary.getByLabel('Words to avoid').fill('Türblatt')
  await page.keyboard.press('Enter')
  await expect(glossary.getByText('Not: Türblatt')).toBeVisible()
  await page.keyboard.press('Escape')

  const side = page.getByRole('complementary', { name: 'About this text' })
  await box.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+t')
  await expect(box).toHaveValue('Türblatt in Normgröße 860 × 1985 mmTürflügel')
  await expect(side.getByText('Use “Türflügel” instead.')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  const former = side.getByRole('listitem').filter({ hasText: 'Türblatt in Normgröße 860 × 1985 mm' })
  await former.getByRole('button', { name: 'Restore' }).click()
  await expect(box).toHaveValue('Türblatt in Normgröße 860 × 1985 mm')

  await side.getByLabel('Question or note about this text').fill('Leaf or wing?')
  await side.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(side.getByText('Leaf or wing?')).toBeVisible()
  const call = await portal.vue('admin')
  await expect.poll(async () => JSON.stringify(await call('i18n/notes/'))).toContain('Leaf or wing?')
})

test('users with the same text open see each other, and see when one leaves', async ({ browser, page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await savesErrors(other)
  await signIn(other, portal, 'admin', unit)
  const here = page.getByText('Also opened by: admin@demo.example')
  await expect(here).toBeVisible()
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(here).toHaveCount(0)
  await other.context().close()
})

test('a search announces its number of matching texts and notes once', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=delivery.share')
  const side = page.getByRole('complementary', { name: 'About this text' })
  await side.getByLabel('Question or note about this text').fill('As in door.leaf.standard.860')
  await side.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(side.getByRole('paragraph').filter({ hasText: 'As in door.leaf.standard.860' })).toBeVisible()
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        if (/match|joined/.test(textContent) && told.at(-1) !== textContent) told.push(textContent)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  // Fills the field at once: a search that is only partly typed is announced after a pause as well.
  await page.getByRole('searchbox').fill('door.leaf.standard.860')
  await expect(page.getByRole('listbox', { name: 'Texts' }).getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 matches' })).toHaveCount(1)
  expect(await page.evaluate(() => Object(window).told)).toEqual(['2 matches'])
})

test('a question about a text that a colleague has open appears there at once', async ({ browser, page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await savesErrors(other)
  await signIn(other, portal, 'admin', unit)
  const sideOf = (of: typeof page) => of.getByRole('complementary', { name: 'About this text' })
  await expect(sideOf(other).getByLabel('Question or note about this text')).toBeVisible()
  await sideOf(page).getByLabel('Question or note about this text').fill('Falz oder Nut?')
  await sideOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sideOf(other).getByText('Falz oder Nut?')).toBeVisible({ timeout: 60_000 })
  await other.context().close()
})
