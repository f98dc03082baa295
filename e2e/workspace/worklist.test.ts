import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, isUnsaved, listOf, typeNext, unitOf, untranslated } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

test('the last untranslated text of a list is called that while it is open, and the sentence goes with the list', async ({
  page,
  portal,
}) => {
  const key = 'door.leaf.dimension.hint'
  await signIn(page, portal, 'translator', `/system-i18n?src=master&dst=de&unit=${key}&q=${key}`)
  await expect(listOf(page).getByRole('option')).toHaveCount(1)
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const said = page.locator('footer').getByText('This is the last untranslated text in this list.')
  await expect(said).toBeVisible()
  await page.keyboard.type('eins')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('footer').getByText('Everything in this list is translated.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(listOf(page).getByRole('option').nth(1)).toBeVisible()
  await expect(page.locator('footer').getByText('Everything in this list is translated.')).toHaveCount(0)
})

test('texts that wait in another list are not called saved', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await typeNext(page, 'eins')
  await isUnsaved(page, 1)
  await page.goto(`${portal.url}/vartext?src=master&dst=de`)
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved in other lists' })).toBeVisible()
  await expect(page.getByText('All translations saved')).toHaveCount(0)

  // They are a press away.
  await page.getByRole('link', { name: 'System messages: 1' }).click()
  await expect(listOf(page).getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save 1' })).toBeVisible()
})

test('each filter counts what it lists beside the tag and the search that are set', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const shown = (name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
  const count = async (name: string) => Number((await shown(name).innerText()).replaceAll(/[^0-9]/g, ''))
  const rows = listOf(page).getByRole('option')
  const said = () => rows.evaluateAll(([first]) => Number(first?.getAttribute('aria-setsize') ?? 0))
  expect(await count('Untranslated')).toBe(1_300)
  for (const narrow of [
    () => page.getByRole('toolbar', { name: 'Tags' }).getByRole('button').first().click(),
    () => page.getByRole('searchbox').fill('door'),
  ]) {
    await narrow()
    await expect.poll(() => count('All')).toBeLessThan(4_000)
    await expect.poll(async () => (await count('All')) - (await said())).toBe(0)
    await shown('Untranslated').click()
    await expect.poll(async () => (await count('Untranslated')) - (await said())).toBe(0)
    await shown('All').click()
  }
})

test('a text opened by its address has its neighbours, where the device has all of them', async ({ page, portal }) => {
  const address = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'
  await signIn(page, portal, 'translator', address)
  const neighbours = page.getByRole('button', { name: /^door\.leaf\./ })
  await expect(neighbours.first()).toBeVisible()
  await page.reload()
  await expect(neighbours.first()).toBeVisible()
  await expect(page.getByText('No nearby texts.')).toHaveCount(0)
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
  await page.getByRole('button', { name: 'Leave as is' }).click()
  await expect(listOf(page)).toBeFocused()
})

test.describe('on a portal of its own', () => {
  test.use({ sharesPortal: false })

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

    // What has been settled there stays listed, and is none to go on to.
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => unitOf(page)).toBe(second)
    await page.keyboard.press('Alt+r')
    await page.goto(`${portal.url}/system-i18n?src=master&dst=de&show=review&unit=${first}`)
    await expect(boxOf(page)).toBeFocused()
    const next = page.getByRole('button', { name: 'Next text', exact: true })
    await expect(next).toBeEnabled()
    await page.keyboard.press('Alt+r')
    await expect(page.getByRole('button', { name: 'Reviewed' })).toHaveCount(0)
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(() => unitOf(page)).toBe(second)
    await expect(next).toBeDisabled()
    await page.keyboard.press('Alt+r')
    await expect(page.getByRole('button', { name: 'Reviewed' })).toHaveCount(0)
    await page.keyboard.press('Alt+PageDown')
    await expect(page.getByText('Everything in this list is done.').first()).toBeVisible()
    await expect(listOf(page).getByRole('option')).toHaveCount(2)
  })

  test('the catalogues say what is unsaved in them, and save it', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/catalog/interior?src=master&dst=de&show=untranslated')
    await expect(listOf(page).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Alt+PageDown')
    await expect(page.getByRole('textbox', { name: /^Translation/ }).first()).toBeFocused()
    await page.keyboard.type('eins')
    await isUnsaved(page, 1)
    await page.goto(`${portal.url}/catalogs?src=master&dst=de`)
    await isUnsaved(page, 1)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^1 text saved at/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'All translations saved' })).toBeVisible()
  })
})
