import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { isWhole, sampled } from '#tests/sample.ts'

const languages = ['en', 'de'] as const
const looked = isWhole ? [320, 640, 768, 900, 1024, 1280, 1440, 1920] : [320, 768, 1280]
/** Without a translation, with a field for each plural, and with a translation. */
const texts = { plain: 'delivery.share', plural: 'door.seal.colour.count', translated: 'door.leaf.standard.860' }
const long = 'Ein Türblatt mit Lichtausschnitt. '.repeat(90)
const keptWords = { en: /stored on this device [\d.]+.s ago/, de: /vor [\d,]+.s gesichert/ }

async function openIn(page: Page, language: 'en' | 'de', address: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: new URL(page.url()).origin }])
  await page.goto(new URL(address, page.url()).href)
}

/** The header's height at each width, from the smallest phone to a large screen; 0 if its content overflows. */
async function headsOf(page: Page): Promise<Record<number, number>> {
  const heights: Record<number, number> = {}
  for (let width = 320; width <= 1920; width += 16) {
    await page.setViewportSize({ width, height: 900 })
    heights[width] = await page
      .getByRole('main')
      .locator('header')
      .first()
      .evaluate((head) => (head.scrollWidth > head.clientWidth ? 0 : head.getBoundingClientRect().height))
  }
  expect(Object.values(heights)).not.toContain(0)
  return heights
}

for (const language of sampled(languages, 2, 1))
  test(`the header has the same height with thousands of unsaved texts as with none, at every width (${language})`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/welcome')
    await openIn(page, language, '/system-i18n?src=master&dst=de')
    const unsaved = page.getByRole('radio', { name: language === 'de' ? /^Ungespeichert/ : /^Unsaved/ })
    await expect(page.getByText(/2[,.]700 (of|von) 4[,.]000/)).toBeVisible()
    const before = await headsOf(page)
    await page.getByRole('listbox', { name: language === 'de' ? 'Texte' : 'Texts' }).focus()
    await page.keyboard.press('Control+h')
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('e')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ee')
    await expect(page.getByRole('dialog').getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(unsaved).toHaveAccessibleName(/[12][,.]\d{3}$/)
    expect(await headsOf(page)).toEqual(before)
  })

/** The position of each field, and of the elements above and below. */
const placesOf = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('header, [data-pane=editor] > section :is(button, textarea)')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const name = one.tagName + (one.getAttribute('aria-label') ?? '')
      return `${name} ${[x, y, width, height].map(Math.round).join(' ')}`
    }),
  )

/** Resolves to the positions once nothing moves: a new page, or a caret that moved, still scrolls into view. */
async function restingPlaces(page: Page): Promise<string[]> {
  let places: string[] = []
  await expect(async () => {
    const before = places
    places = await placesOf(page)
    expect(places).toEqual(before)
  }).toPass({ intervals: [300] })
  return places
}

/** Presses a first key in the last field, and asserts that nothing moves until its text is stored. */
async function pressFirstKey(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.locator('textarea[data-kept]').last().press('Home')
  const before = await restingPlaces(page)
  await page.keyboard.type('x')
  const editor = page.locator('[data-pane=editor] > section')
  await expect(editor.getByText(keptWords[language])).toBeVisible()
  expect(await placesOf(page)).toEqual(before)
}

const fields = languages.flatMap((language) => Object.entries(texts).map(([kind, unit]) => ({ language, kind, unit })))
for (const { language, kind, unit } of sampled(fields, 2))
  test(`the first key in a field moves nothing: ${kind} text (${language})`, async ({ page, portal }) => {
    await signIn(page, portal, 'translator', '/welcome')
    for (const width of looked) {
      await page.setViewportSize({ width, height: 900 })
      await openIn(page, language, `/system-i18n?src=master&dst=de&unit=${unit}`)
      await expect(page.locator('textarea[data-kept]')).toHaveCount(kind === 'plural' ? 3 : 1)
      await pressFirstKey(page, language)
      await page.keyboard.press('Backspace')
    }
  })

test('a refresh of the texts moves nothing under the caret', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  await openIn(page, 'de', `/system-i18n?src=master&dst=de&unit=${texts.plain}`)
  await page.locator('textarea[data-kept]').fill(long)
  await expect(page.getByText(keptWords.de)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 900 })
  const line = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await line.promise
    await route.fallback()
  })
  await page.reload()
  await expect(page.locator('textarea[data-kept]')).toHaveValue(/^Ein Türblatt/)
  const refreshing = page.getByText('Änderungen werden geladen')
  await expect(refreshing).toBeAttached()
  const before = await restingPlaces(page)
  line.resolve()
  await expect(refreshing).not.toBeAttached()
  expect(await placesOf(page)).toEqual(before)
})

for (const language of sampled(languages, 2, 1))
  test(`the first key moves nothing in a long text that scrolls and is stored locally (${language})`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/welcome')
    await openIn(page, language, `/system-i18n?src=master&dst=de&unit=${texts.plain}`)
    await page.locator('textarea[data-kept]').fill(long)
    await expect(page.getByText(keptWords[language])).toBeVisible()
    for (const width of looked) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await expect(page.locator('textarea[data-kept]')).toHaveValue(/^x*Ein Türblatt/)
      await pressFirstKey(page, language)
    }
  })
