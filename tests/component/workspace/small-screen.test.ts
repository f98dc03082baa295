import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, listOf, unit } from '#e2e/kit/translator.ts'

test('on a phone the details of a text open over it, and no shortcuts are shown', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  await expect(boxOf(page)).toHaveAttribute('lang', 'de')
  await expect(boxOf(page)).toHaveAttribute('spellcheck', 'true')
  const about = page.getByRole('button', { name: 'About this text' })
  const status = page.getByRole('complementary', { name: 'About this text' }).getByRole('heading', { name: 'Status' })
  await expect(status).toBeHidden()
  await about.click()
  await expect(status).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(about).toBeFocused()
  await expect(boxOf(page)).toBeVisible()
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
})

for (const [width, height] of [
  [320, 640],
  [640, 360],
] as const)
  test(`every part of a list can be selected and read in a window of ${width} × ${height}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
    await expect(listOf(page).getByRole('option').first()).toBeVisible()
    const show = page.getByLabel('Show', { exact: true }).filter({ visible: true })
    await expect(show).toBeInViewport({ ratio: 1 })
    await expect(show.locator('option')).toHaveText([
      /^All/,
      /^Untr/,
      /^Unsaved/,
      /^Needs review/,
      /^Conflicts/,
      /^Issues/,
    ])
    await show.selectOption('untranslated')
    await expect(page).toHaveURL(/show=untranslated/)
    await expect(show.locator('option:checked')).toHaveText('Untranslated 1,300')
  })

const edges = async (page: Page, name: string | RegExp) => {
  const { x, width } = (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? { x: 0, width: 0 }
  return [Math.round(x), Math.round(x + width)]
}

test('on a phone the box, its buttons, its header and the bar share the same edges', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).fill('Türblatt {width} × {height} mm, ohne Falz gemessen.')
  const { x, width } = (await boxOf(page).boundingBox()) ?? { x: 0, width: 0 }
  expect((await edges(page, 'Confirm and next'))[1]).toBe(x + width)
  expect((await edges(page, 'Close'))[1]).toBe(x + width)
  expect((await edges(page, 'More'))[1]).toBe(x + width)
})

test('on a phone the bar of the list leads to the next text, and saves only what is unsaved', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  const next = page.locator('footer').getByRole('button', { name: 'Next untranslated · 1,300' })
  await expect(next).toBeInViewport({ ratio: 1 })
  const save = page.getByRole('button', { name: /^Save/ })
  await expect(save).toHaveCount(0)
  await next.click()
  await expect(boxOf(page)).toBeFocused()
  await expect(next).toHaveCount(0)
  await page.keyboard.type('Türblatt')
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(save).toHaveAccessibleName('Save 1')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const left = page.locator('footer').getByRole('button', { name: 'Next untranslated · 1,299' })
  await expect(left).toBeInViewport({ ratio: 1 })
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText(/^1 text saved/)).toBeVisible()
  await expect(save).toHaveCount(0)
})

for (const [width, height] of [
  [390, 460],
  [640, 400],
  [320, 225],
] as const)
  test(`while typing, source, box and the keys of the bar are in view in a window of ${width} × ${height}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, portal, 'translator', unit)
    await boxOf(page).focus()
    await page.keyboard.type('Türblatt ohne Falz')
    await expect(page.getByRole('button', { name: 'Save 1' })).toBeInViewport({ ratio: 1 })
    for (const name of ['Previous untranslated', 'Next untranslated', 'Confirm and next'])
      await expect(page.locator('footer').getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    const isSeen = (one: Locator) =>
      one.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 4, top + 8))
      })
    await expect.poll(() => isSeen(page.locator('[data-source]'))).toBe(true)
    await expect.poll(() => isSeen(boxOf(page))).toBe(true)
  })

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('the keys of the editor are at least 40 px', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeVisible()
    for (const name of ['Previous untranslated', 'Next untranslated', 'Undo', 'Redo', 'Close', 'Confirm and next']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(box?.width, name).toBeGreaterThanOrEqual(40)
      expect(box?.height, name).toBeGreaterThanOrEqual(40)
    }
  })
})

for (const width of [320, 390, 640, 1280])
  test(`the icon of a language list is inside its box at ${width} px`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 700 })
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
    const list = page.getByLabel('Target language', { exact: true })
    await expect(list).toBeVisible()
    const end = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN)
    const mark = list.locator('xpath=following-sibling::span').locator('svg')
    expect(end(await mark.boundingBox())).toBeLessThan(end(await list.boundingBox()))
  })

test('on a phone each status message starts on its own line', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).fill('Türblatt ohne Falz')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const unsaved = page.getByRole('status').filter({ hasText: '1 unsaved' })
  await expect(unsaved).toBeVisible()
  await page.context().setOffline(true)
  const offline = page.locator('footer').getByText(/^Offline since/)
  await expect(offline).toBeVisible()
  expect((await offline.boundingBox())?.x).toBe((await unsaved.boundingBox())?.x)
})

test('the number of plural forms stays whole where a row cuts its text', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  const badges = listOf(page).locator('p').getByText('+2', { exact: true })
  await expect(badges.nth(5)).toBeVisible()
  const cut = await badges.evaluateAll(
    (all) =>
      all.filter((badge) => {
        const line = badge.closest('p')?.getBoundingClientRect()
        return line === undefined || badge.getBoundingClientRect().right > line.right
      }).length,
  )
  expect(cut).toBe(0)
})
