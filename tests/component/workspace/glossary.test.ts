import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { unit } from '#e2e/kit/translator.ts'

async function openTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

test('Escape closes the term form before the dialog, and a draft term is restored', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  const glossary = await openTool(page, 'Glossary')
  const [newTerm, newTranslation] = [glossary.getByLabel('Term (Master)'), glossary.getByLabel('Translation (German)')]
  await newTerm.fill('rebate')
  await newTranslation.fill('Falz')
  await page.keyboard.press('Enter')
  const edit = glossary.getByRole('button', { name: 'Edit “rebate”' })
  await expect(edit).toBeVisible()
  await newTerm.fill('groove')

  await edit.click()
  const inRow = glossary.getByRole('list').getByLabel('Translation (German)')
  await inRow.fill('Falzung')
  await page.keyboard.press('Escape')
  await expect(inRow).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(glossary.getByText('Falz', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(inRow).toHaveValue('Falzung')
  await glossary.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(inRow).toHaveValue('Falz')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(glossary).toHaveCount(0)

  await openTool(page, 'Glossary')
  await expect(newTerm).toHaveValue('groove')
  await newTranslation.fill('Nut')
  await newTranslation.press('Enter')
  await expect(glossary.getByRole('button', { name: 'Edit “groove”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openTool(page, 'Glossary')
  await expect(newTerm).toHaveValue('')
})

test('a removed term is restored by keyboard', async ({ page, portal, answers }) => {
  await signIn(page, portal, 'translator', unit)
  const glossary = await openTool(page, 'Glossary')
  await glossary.getByLabel('Term (Master)').fill('edge band')
  await glossary.getByLabel('Translation (German)').fill('Kantenband')
  await glossary.getByLabel('Note').fill('ABS only')
  await glossary.getByLabel('Words to avoid').fill('Umleimer')
  await page.keyboard.press('Enter')
  const remove = glossary.getByRole('button', { name: 'Remove “edge band”' })
  const told = () => JSON.stringify([...answers.shared.terms.values()].filter(({ removed }) => !removed))
  await expect.poll(told).toContain('Kantenband')

  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(glossary.getByText('“edge band” has been removed.')).toBeVisible()
  await expect(remove).toHaveCount(0)
  const undo = glossary.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect.poll(told).not.toContain('Kantenband')
  await page.keyboard.press('Enter')
  const row = glossary.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove “edge band”' }) })
  await expect(row).toContainText('ABS only')
  await expect(row).toContainText('Not: Umleimer')
  await expect(undo).toHaveCount(0)
  await expect(glossary.getByText('“edge band” has been restored.')).toBeFocused()
  await expect.poll(told).toContain('Kantenband')
  await page.keyboard.press('Tab')
  await expect(glossary.getByRole('list').locator(':focus')).toHaveCount(1)
})

test('on a narrow screen, term messages and an empty search result are visible above the terms', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', unit)
  const glossary = await openTool(page, 'Glossary')
  await page.setViewportSize({ width: 320, height: 640 })
  const said = glossary.getByRole('status')
  for (const term of ['a lipping', 'edge banding strip']) {
    await glossary.getByLabel('Term (Master)').fill(term)
    await glossary.getByLabel('Translation (German)').fill('Anleimer')
    await page.keyboard.press('Enter')
    await expect(said).toHaveText(`“${term}” has been added.`)
    await expect(said).toBeInViewport({ ratio: 1 })
  }
  await glossary.getByRole('button', { name: 'Remove “edge banding strip”' }).click()
  const undo = glossary.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const [undoBox, list] = [await undo.boundingBox(), await glossary.getByRole('list').boundingBox()]
  expect((undoBox?.y ?? 0) + (undoBox?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0)
  await glossary.getByRole('searchbox').fill('no such term')
  await expect(said).toHaveText('No matches')
})

test('terms and questions that cannot be read are not reported as none', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(page.getByRole('complementary', { name: 'About this text' })).toBeVisible()
  await page.evaluate(async () => {
    const opening = indexedDB.open('portal-texts-translator%40demo.example')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction(['terms', 'notes'], 'readwrite')
    writing.objectStore('terms').put({ side: 'server', id: 'damaged', src: 'master', dst: 'de' })
    writing.objectStore('notes').put({ side: 'server', id: 'damaged', scope: 'system', key: 'k' })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  })
  await page.reload()
  const glossary = await openTool(page, 'Glossary')
  await expect(glossary.getByRole('status')).toHaveText('The glossary on this device could not be read.')
  await page.keyboard.press('Escape')
  const questions = await openTool(page, 'Open questions')
  await expect(questions.getByRole('status')).toHaveText('The questions on this device could not be read.')
})

test('a draft edit of a removed term returns with the term, or is offered for a new one', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  const glossary = await openTool(page, 'Glossary')
  await glossary.getByLabel('Term (Master)').fill('hinge cup')
  await glossary.getByLabel('Translation (German)').fill('Topfband')
  await page.keyboard.press('Enter')
  const edit = glossary.getByRole('button', { name: 'Edit “hinge cup”' })
  const remove = glossary.getByRole('button', { name: 'Remove “hinge cup”' })
  const note = glossary.getByLabel('Note')
  await edit.click()
  await note.first().fill('35 mm')
  await page.keyboard.press('Escape')
  const left = glossary.getByRole('group', { name: 'Draft for a removed term' })
  await remove.click()
  await expect(left.getByLabel('Note')).toHaveValue('35 mm')
  await glossary.getByRole('button', { name: 'Undo' }).click()
  await expect(glossary.getByText('You have an unsent draft')).toBeVisible()
  await expect(left).toHaveCount(0)

  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.reload()
  await openTool(page, 'Glossary')
  await expect(left.getByLabel('Translation (German)')).toHaveValue('Topfband')
  await left.getByRole('button', { name: 'Add term' }).click()
  await expect(left).toHaveCount(0)
  await expect(glossary.getByRole('status')).toBeFocused()
  await expect(glossary.getByRole('listitem').filter({ hasText: 'hinge cup' })).toContainText('35 mm')

  await edit.click()
  await note.first().fill('26 mm')
  await page.keyboard.press('Escape')
  await remove.click()
  // The removed term's form stays in place when it is emptied and typed into again.
  await expect(left.getByLabel('Note')).toHaveValue('26 mm')
  for (const box of await left.getByRole('textbox').all()) await box.fill('')
  await left.getByLabel('Note').pressSequentially('26 mm')
  await expect(left.getByLabel('Note')).toHaveValue('26 mm')
  await left.getByRole('button', { name: 'Discard' }).click()
  await expect(left).toHaveCount(0)
  await page.reload()
  await openTool(page, 'Glossary')
  await expect(glossary.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await expect(left).toHaveCount(0)
})

test('the glossary shows its list first, and a button leads to the row that adds a term', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  const glossary = await openTool(page, 'Glossary')
  const search = glossary.getByRole('searchbox')
  await expect(search).toBeFocused()
  const term = glossary.getByLabel('Term (Master)')
  await glossary.getByRole('button', { name: 'New term' }).click()
  await expect(term).toBeFocused()
  const top = async (one: typeof term) => (await one.boundingBox())?.y ?? 0
  expect(await top(search)).toBeLessThan(await top(term))
  for (const field of await glossary.locator('input:visible').all())
    expect((await field.boundingBox())?.height).toBe(32)
  await expect(glossary.getByText('optional', { exact: true })).toHaveCount(2)
})

test('each dialog can be closed in its footer', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  for (const name of ['Glossary', 'Questions', 'Checks', 'Keep on this device']) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const key of ['F1', 'Control+k']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
