import type { Locator, Page } from '@playwright/test'
import { expect, openUserMenu, signIn, test } from '#tests/component/kit/fixtures.ts'
import { listOf } from '#e2e/kit/translator.ts'
import { sampled } from '#tests/sample.ts'

const list = '/system-i18n?src=master&dst=de'
const unit = `${list}&unit=door.leaf.dimension.hint`
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^(Translation|Übersetzung)$/ })
const inGerman = (page: Page, url: string) => page.context().addCookies([{ name: 'lang', value: 'de', url }])

/** Like a user style sheet: no page can block it. */
const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, css)

test('Escape on an open menu closes the menu and leaves the text open', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  const openOwn = async () => {
    await openUserMenu(page, 'Log out')
    // It receives keys once it has the focus.
    await expect(page.getByRole('menu')).toBeFocused()
  }
  for (const open of [() => page.getByRole('button', { name: 'Menu' }).click(), openOwn]) {
    await open()
    await expect(page.locator(':popover-open, [role=menu][data-state=open]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open, [role=menu][data-state=open]')).toHaveCount(0)
    await expect(boxOf(page)).toBeVisible()
  }
})

test('a new search shows its first hits, and an empty list explains what is missing', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', list)
  const texts = listOf(page)
  const top = () => texts.evaluate((element) => element.scrollTop)
  await expect(texts.getByRole('option').first()).toBeVisible()
  await texts.evaluate((element) => element.scrollTo({ top: 20_000 }))
  await page.getByRole('searchbox').fill('door')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('door')
  await expect.poll(top).toBe(0)
  await page.getByRole('searchbox').fill('')
  // The choice is written to the address after a moment.
  const conflicts = page.getByRole('radio', { name: /^Conflicts/ })
  await conflicts.click()
  await expect(conflicts).toBeChecked()
  await expect(page.getByText('No conflicts in this list.')).toBeVisible()
  // Without options, nothing asks for a choice.
  await expect(page.getByText('Select a text from the list')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Unsaved/ }).click()
  await expect(page.getByText('No unsaved texts in this list.')).toBeVisible()
})

test.describe('far from the site', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('times use the site’s time zone', async ({ page, context, portal }) => {
    await signIn(page, portal, 'translator', list)
    await expect(listOf(page).getByRole('option').first()).toBeVisible()
    const siteTime = () =>
      new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
    const before = siteTime()
    await context.setOffline(true)
    const offlineSince = page.getByText(/^Offline since /)
    await expect(offlineSince).toBeVisible()
    expect([`Offline since ${before}`, `Offline since ${siteTime()}`]).toContain(await offlineSince.textContent())
  })
})

test('in a low window the list and box get most of the height, and typed text is visible', async ({ page, portal }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).click()
  const listHeight = () => page.getByRole('listbox').evaluate((element) => element.clientHeight)
  await expect.poll(listHeight).toBeGreaterThan(220)
  // 640 × 450 at 200 %.
  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 225 },
  ]) {
    await page.setViewportSize(size)
    await boxOf(page).focus()
    await page.keyboard.type('x')
    await expect(async () => {
      const box = await boxOf(page).boundingBox()
      const foot = await page.locator('main footer').last().boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      // The first line including its border.
      expect((box?.y ?? 0) + 40).toBeLessThan(foot?.y ?? 0)
    }).toPass()
  }
  // The save controls are fully visible, also in the longer language.
  await inGerman(page, portal.url)
  await page.goto(portal.url + unit)
  for (const size of [
    { width: 640, height: 450 },
    { width: 320, height: 225 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: /^Speichern/ })).toBeInViewport({ ratio: 1 })
    const { left, right } = await page
      .getByRole('button', { name: /^Speichern/ })
      .evaluate((button) => button.getBoundingClientRect().toJSON())
    expect([left >= 0, right <= size.width]).toEqual([true, true])
  }
})

/** Inside the window and not covered by a sticky element: for a box, its first three lines. */
const isClear = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const end = Math.min(bottom, top + 90)
    return [top + 3, (top + end) / 2, end - 3].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    )
  })
const areClear = async (page: Page) => [
  await isClear(boxOf(page)),
  await isClear(page.getByRole('button', { name: /^(Confirm and next|Bestätigen und weiter)$/ })),
]

for (const language of sampled(['en', 'de'], 2, 1))
  test(`a text opens with its box and finishing buttons visible on a small screen (${language})`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/welcome')
    if (language === 'de') await inGerman(page, portal.url)
    for (const [width, height] of [
      [320, 568],
      [320, 640],
      [375, 667],
      [390, 844],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(portal.url + unit)
      await expect(boxOf(page)).toBeVisible()
      await expect.poll(() => areClear(page), `opened at ${width}x${height}`).toEqual([true, true])
      await boxOf(page).focus()
      await page.keyboard.type('Türblatt')
      await expect.poll(() => areClear(page), `typed at ${width}x${height}`).toEqual([true, true])
      await page.keyboard.press('Alt+PageDown')
      await expect(boxOf(page)).toHaveValue('')
      await expect.poll(() => areClear(page), `moved on at ${width}x${height}`).toEqual([true, true])
      // Users who leave earlier are asked; a test is not.
      await expect(page.getByText(/stored on this device|auf diesem Gerät gesichert/).first()).toBeVisible()
      await page.goto(portal.url + unit)
      await expect(boxOf(page)).toHaveValue('Türblatt')
      await boxOf(page).fill('')
      await expect(page.getByRole('status').filter({ hasText: /unsaved|ungespeichert/ })).toHaveCount(0)
    }
  })

test('the focused box stays visible as the window gets lower, also for a text opened by URL', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeFocused()
  // Like a phone with its keyboard open.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(boxOf(page)).toBeInViewport({ ratio: 0.5 })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } })

  test('the URL of a long text scrolls to its box without focusing it', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=grille.help')
    await expect(boxOf(page)).toBeVisible()
    await expect.poll(() => areClear(page)).toEqual([true, true])
    await expect(boxOf(page)).not.toBeFocused()
  })
})

test('the list renders only the visible rows in every window, and scrolls to the open text', async ({
  page,
  portal,
}) => {
  const texts = page.getByRole('listbox')
  const isInList = async (row: Locator, height: number) => {
    const [around, own] = [await texts.boundingBox(), await row.boundingBox()]
    if (around === null || own === null) return false
    const isWhole = own.y >= around.y - 1 && own.y + own.height <= around.y + around.height + 1
    // Some rows outside the view are rendered ahead.
    return isWhole && around.height <= height && (await texts.getByRole('option').count()) < 40
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, portal, 'translator', unit)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const left = texts.getByRole('option').filter({ hasText: 'door.leaf.dimension.hint' })
  await expect.poll(() => isInList(left, 700)).toBe(true)
  // Opens a text while the list still scrolls: a hidden list receives the scroll end.
  await texts.evaluate((list) => list.dispatchEvent(new Event('scroll')))
  await left.click()
  await expect(texts).toBeHidden()
  // From a phone’s single pane to both, and from one height to the next.
  const open = texts.getByRole('option', { selected: true })
  for (const [width, height] of [
    [1280, 800],
    [640, 400],
    [900, 500],
    [640, 225],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => isInList(open, height), `${width}x${height}`).toBe(true)
  }
  await page.goto(portal.url + list)
  await page.setViewportSize({ width: 568, height: 320 })
  // The list opens at its last position.
  await expect.poll(() => isInList(left, 320)).toBe(true)
})

test('no rows overlap with doubled letters and wider spacing', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', list)
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  for (const css of [
    'html { font-size: 200% }',
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
  ]) {
    await restyle(page, css)
    const isWhole = () =>
      page
        .getByRole('listbox')
        .getByRole('option')
        .evaluateAll((rows) =>
          rows.every((row) => {
            const [own, next] = [row.getBoundingClientRect(), row.nextElementSibling?.getBoundingClientRect()]
            return row.scrollHeight <= row.clientHeight + 1 && (!next || next.top >= own.bottom - 1)
          }),
        )
    await expect.poll(isWhole).toBe(true)
  }
})

test('no button of the editor is cut off at 320 px in German', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, portal, 'translator', '/welcome')
  await inGerman(page, portal.url)
  await page.goto(portal.url + unit)
  await expect(boxOf(page)).toBeVisible()
  const cut = () =>
    page.locator('main button:visible').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return button.scrollWidth > button.clientWidth + 1 || left < 0 || right > document.documentElement.clientWidth
        })
        .map((button) => button.textContent),
    )
  await expect.poll(cut).toEqual([])
})

test('only one button is solid at a time, and the search text does not overlap its shortcut', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', list)
  const accent = () =>
    page.locator('main button:visible, main a:visible').evaluateAll((buttons) => {
      const paint = (element: Element) => getComputedStyle(element).backgroundColor
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = getComputedStyle(document.documentElement).getPropertyValue('--colors-accent')
      const colour = getComputedStyle(probe).color
      probe.remove()
      return buttons.filter((button) => paint(button) === colour).length
    })
  await expect(page.getByRole('button', { name: 'Next untranslated' })).toBeVisible()
  await expect.poll(accent).toBe(1)
  await page.getByRole('button', { name: 'Next untranslated' }).click()
  await boxOf(page).focus()
  await page.keyboard.type('x')
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toBeVisible()
  await expect.poll(accent).toBe(1)
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toHaveCount(0)
  await expect.poll(accent).toBe(1)
  const gap = await page.getByRole('searchbox').evaluate((input) => {
    const keys = input.parentElement?.querySelector('kbd')?.getBoundingClientRect()
    const end = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
    return keys === undefined || keys.width === 0 ? 0 : keys.left - end
  })
  expect(gap).toBeGreaterThanOrEqual(0)
})

for (const language of sampled(['en', 'de'], 2))
  test(`the search result is announced without moving anything (${language})`, async ({ page, portal }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, portal, 'translator', '/welcome')
    if (language === 'de') await inGerman(page, portal.url)
    await page.goto(portal.url + list)
    const texts = listOf(page)
    const search = page.getByRole('searchbox')
    await expect(texts.getByRole('option').first()).toBeVisible()
    await expect(page.locator('kbd').filter({ hasText: 'F' }).filter({ visible: true })).toHaveCount(1)
    const before = await texts.evaluate((element) => element.getBoundingClientRect().top)
    await search.fill('door')
    await expect(page.getByText(/^710 (matches|Treffer)$/).filter({ visible: true })).toHaveCount(2)
    expect(await texts.evaluate((element) => element.getBoundingClientRect().top)).toBe(before)
  })

test('the icons show states by shape in forced colors', async ({ page, portal }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, portal, 'translator', list)
  const mark = (text: string) =>
    page
      .getByRole('option')
      .filter({ hasText: text })
      .first()
      .locator('[aria-hidden=true]')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByRole('searchbox').fill('door.leaf.dimension')
  await expect(page.getByRole('option').filter({ hasText: 'not translated' }).first()).toBeVisible()
  const untranslated = await mark('not translated')
  await page.getByRole('searchbox').fill('order.approve.done')
  await expect(page.getByRole('option').filter({ hasText: 'Warenkorb {number}' }).first()).toBeVisible()
  expect(await mark('Warenkorb {number}')).not.toBe(untranslated)
})
