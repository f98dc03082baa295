import { AxeBuilder } from '@axe-core/playwright'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { languages } from '#src/site.ts'
import { isWhole } from '#tests/sample.ts'
import { screens } from './axe-screens.ts'
import { states } from './axe-states.ts'

test.use({ sharesPortal: 'file' })

const widths = [320, 768, 1280]
// A ninth of the screens, one in German, the dark and narrow, one in English, the light and wide.
const sample = [
  { locale: 'en', colorScheme: 'light', width: 1280, takes: (index: number) => index % 9 === 0 },
  { locale: 'de', colorScheme: 'dark', width: 320, takes: (index: number) => index % 9 === 5 },
] as const
const all = languages.flatMap(({ code: locale }) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    widths.map((width) => ({ locale, colorScheme, width, takes: () => true })),
  ),
)

// Every screen in every language, theme and width runs with `npm run test:all`.
for (const { locale, colorScheme, width, takes } of isWhole ? all : sample)
  test(`axe finds nothing on ${isWhole ? 'any screen' : 'a ninth of the screens'}, ${locale}, ${colorScheme}, at ${width} px`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(600_000)
    const groups = Map.groupBy(
      [...screens.filter((_, index) => takes(index)), ...(isWhole ? states : [])],
      ({ account, keepsNothing }) => `${account} ${keepsNothing}`,
    )
    for (const group of groups.values()) {
      const { account, keepsNothing } = group[0] ?? {}
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      if (keepsNothing)
        await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
      if (account !== undefined) await signIn(page, portal, account, '/welcome')
      await context.addCookies([{ name: 'lang', value: locale, url: portal.url }])
      // So high that no bar at the edge covers half a button: that is what scrolling is for.
      await page.setViewportSize({ width, height: width === 320 ? 1_600 : 900 })
      for (const screen of group) {
        await page.goto(portal.url + (typeof screen.path === 'string' ? screen.path : await screen.path(portal)))
        // Beside a dialog it is there for the eyes alone.
        await expect(page.locator('h1').first()).toBeVisible()
        await isLive(page)
        await screen.act?.(page, portal)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
        expect.soft([screen.name, width, found]).toEqual([screen.name, width, []])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft([screen.name, width, overflow]).toEqual([screen.name, width, 0])
      }
      await context.close()
    }
  })

test('in German no button of a row reaches out of its cell, where the table is narrowest and at 1280 px', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/welcome')
  await page.context().addCookies([{ name: 'lang', value: 'de', url: portal.url }])
  const outside = () =>
    page.locator('td :is(a, button):visible').evaluateAll((controls) =>
      controls
        .filter((control) => {
          const [own, cell] = [control.getBoundingClientRect(), control.closest('td')?.getBoundingClientRect()]
          return cell !== undefined && (own.left < cell.left || own.right > cell.right)
        })
        .map((control) => control.textContent),
    )
  for (const path of [
    '/overview-delivery/',
    '/overview-contacts/',
    '/manage-users/',
    '/order-approve/',
    '/companies/1',
  ])
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(portal.url + path)
      await expect(page.locator('td :is(a, button):visible').first()).toBeVisible()
      expect.soft([path, width, await outside()]).toEqual([path, width, []])
    }
})

test('axe sees a planted fault', async ({ page, portal }) => {
  await page.goto(`${portal.url}/login`)
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('img'), { src: '/icon.svg' })))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toContain('image-alt')
})
