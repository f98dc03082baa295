import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, isUnsaved, listOf, typeNext, untranslated } from '#e2e/kit/translator.ts'

test('the last untranslated text of a list is labelled while it is open, and the label goes with the list', async ({
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

test('texts waiting in another list are not reported as saved', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await typeNext(page, 'eins')
  await isUnsaved(page, 1)
  await page.goto(`${portal.url}/vartext?src=master&dst=de`)
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved in other lists' })).toBeVisible()
  await expect(page.getByText('All translations saved')).toHaveCount(0)

  // One button opens them.
  await page.getByRole('link', { name: 'System messages: 1' }).click()
  await expect(listOf(page).getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save 1' })).toBeVisible()
})

test('each filter counts its texts for the current tag and search', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const shown = (name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
  const count = async (name: string) => Number((await shown(name).innerText()).replaceAll(/[^0-9]/g, ''))
  const rows = listOf(page).getByRole('option')
  const said = () => rows.evaluateAll(([first]) => Number(first?.getAttribute('aria-setsize') ?? 0))
  expect(await count('Untranslated')).toBe(1_300)
  for (const narrow of [
    () => page.getByRole('combobox', { name: 'Tag:' }).selectOption({ index: 1 }),
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

for (const [width, height] of [
  [1280, 800],
  [800, 700],
  [390, 844],
  [320, 640],
  [640, 400],
] as const)
  test(`a tag is selected by keyboard and cleared again, in a window of ${width} × ${height}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
    await expect(page.getByText('2,700 of 4,000 translated')).toBeAttached()
    const tag = page.getByRole('combobox', { name: 'Tag:' })
    await expect(tag).toHaveCount(1)
    await tag.scrollIntoViewIfNeeded()
    await expect(tag.locator('option:checked')).toHaveText('All')
    // The most open texts come first, and finished tags last.
    await expect(tag.locator('option').nth(1)).toHaveText('configurator · 885 left')
    const left = await tag
      .locator('option')
      .evaluateAll((options) =>
        options.slice(1).map((one) => Number(/(\d+) left$/.exec(one.textContent ?? '')?.[1] ?? 0)),
      )
    expect(left).toEqual(left.toSorted((a, b) => b - a))
    expect(left.at(-1)).toBe(0)
    const { x, width: wide } = (await tag.boundingBox()) ?? { x: 0, width: 0 }
    expect(wide).toBeGreaterThan(40)
    expect(x + wide).toBeLessThanOrEqual(width)
    const room = await tag.locator('xpath=ancestor::span[label]').boundingBox()

    await tag.focus()
    await page.keyboard.press('d')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/[?&]tag=door(&|$)/)
    await expect(tag.locator('option:checked')).toHaveText('door · 320 left')
    expect(await tag.locator('xpath=ancestor::span[label]').boundingBox()).toEqual(room)
    await page.keyboard.press('Tab')
    const clear = page.getByRole('button', { name: 'Clear tag filter' })
    await expect(clear).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/[?&]tag=[^&]/)
    await expect(tag).toBeFocused()
    await expect(clear).toHaveCount(0)
  })

test('a tag of the address is selected although no text has it', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&tag=nothing')
  await expect(page.getByRole('combobox', { name: 'Tag:' }).locator('option:checked')).toHaveText('nothing')
  await page.getByRole('button', { name: 'Clear tag filter' }).click()
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
})

test('a text opened by its URL has its neighbours, if the device has all of them', async ({ page, portal }) => {
  const address = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'
  await signIn(page, portal, 'translator', address)
  const neighbours = page.getByRole('button', { name: /^door\.leaf\./ })
  await expect(neighbours.first()).toBeVisible()
  await page.reload()
  await expect(neighbours.first()).toBeVisible()
  await expect(page.getByText('No nearby texts')).toHaveCount(0)
})

test('shortcuts work again after a question about an earlier step, with no text open', async ({ page, portal }) => {
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
