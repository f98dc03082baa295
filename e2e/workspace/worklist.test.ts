import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, isUnsaved, listOf, typeNext, unitOf, untranslated } from '#e2e/kit/translator.ts'

test('in a list of texts that want something else than a translation, Done and Next go through all of them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const first = await typeNext(page, 'eins')
  const second = await typeNext(page, 'zwei')
  // At once, before what was typed is on the disk.
  await page.keyboard.type('!')
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toBeVisible()
  await page.keyboard.press('Alt+r')
  await isUnsaved(page, 2)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&show=unsaved&unit=${first}`)
  await expect(boxOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next text', exact: true })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).toBe(second)
  await expect(boxOf(page)).toBeFocused()
  await expect(boxOf(page)).toHaveValue('zwei!')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).toBe(first)

  // What is marked for review says so in its row and in its status, and is gone through as well.
  await page.keyboard.press('Alt+r')
  await expect(page.getByRole('button', { name: 'Reviewed' })).toBeVisible()
  const row = listOf(page).getByRole('option', { selected: true })
  await expect(row.getByRole('img', { name: 'Needs review' })).toBeVisible()
})

test('texts that wait in another list are not called saved', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await typeNext(page, 'eins')
  await isUnsaved(page, 1)
  await page.goto(`${portal.url}/vartext?src=master&dst=de`)
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved in another list' })).toBeVisible()
  await expect(page.getByText('Everything saved')).toHaveCount(0)
})

test('a text opened by its address has its neighbours, where the device has all of them', async ({ page, portal }) => {
  const address = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'
  await signIn(page, portal, 'translator', address)
  const neighbours = page.getByRole('button', { name: /^door\.leaf\./ })
  await expect(neighbours.first()).toBeVisible()
  await page.reload()
  await expect(neighbours.first()).toBeVisible()
  await expect(page.getByText('There is no other text.')).toHaveCount(0)
})

test('after a question about an earlier step, with no text open, keys are heard again', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await typeNext(page, 'eins')
  await isUnsaved(page, 1)
  await page.goto(`${portal.url}${untranslated}`)
  await expect(page.getByText('2,701 of 4,000 translated')).toBeVisible()
  await listOf(page).focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(listOf(page)).toBeFocused()
})
