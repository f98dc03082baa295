import type { Locator, Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.use({ sharesPortal: true })

type Stop = { name: string; left: number; top: number; bottom: number }

/** What has the focus within an area, and where; a group of which Tab reaches one is where the group is. */
const stopIn = (area: Locator) =>
  area.evaluate((within): Stop | null => {
    const one = document.activeElement
    if (one === null || !within.contains(one)) return null
    const { left, top, bottom } = (one.closest('[role=radiogroup], [role=toolbar]') ?? one).getBoundingClientRect()
    return {
      name: one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('title') || ''),
      left,
      top,
      bottom,
    }
  })

/** All that Tab reaches within an area, in the order in which it does. */
async function stopsOf(page: Page, area: Locator): Promise<Stop[]> {
  await area.evaluate((within) => {
    within.tabIndex = -1
    within.focus()
    within.removeAttribute('tabindex')
  })
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await stopIn(area)
    if (stop === null) return stops
    // A date has a stop for each of its parts.
    if (JSON.stringify(stop) !== JSON.stringify(stops.at(-1))) stops.push(stop)
  }
}

/** Each step that leads neither on in a row nor to a row further down. */
const stepsBack = (stops: readonly Stop[]) =>
  stops.flatMap((to, at) => {
    const from = stops[at - 1]
    if (from === undefined) return []
    const isSameRow = to.top < from.bottom && from.top < to.bottom
    return (isSameRow ? to.left > from.left : to.top >= from.bottom) ? [] : [`${from.name} → ${to.name}`]
  })

const widths = sampled([320, 600, 700, 768, 800, 900, 960, 1024, 1120, 1280, 1920], 2)
const lists = {
  '/order-approve/?waiting=1&customer=e': 'approver',
  '/overview-contacts/?q=e&sort=email': 'admin',
  '/audit/?who=demo': 'admin',
  '/price-logs/?q=1': 'admin',
}

for (const [path, account] of Object.entries(lists))
  for (const language of sampled(['de', 'en'], 2))
    test(`Tab goes through a list’s tools as they are read, at ${widths.length} widths: ${path} (${language})`, async ({
      page,
      portal,
    }) => {
      await signIn(page, portal, account, path)
      await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
      await page.reload()
      await isLive(page)
      const tools = page.getByRole('search')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const opener = tools.locator('button[aria-controls]')
        if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
        const stops = await stopsOf(page, tools)
        expect(stops.length).toBeGreaterThan(3)
        expect(stepsBack(stops), `at ${width}`).toEqual([])
      }
    })

for (const language of sampled(['de', 'en'], 2))
  test(`Tab goes through the workspace’s head as it is read, at ${widths.length} widths (${language})`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&sort=key')
    await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
    await page.reload()
    await expect(page.getByText(/2[,.]700 (of|von) 4[,.]000/)).toBeVisible()
    const head = page.getByRole('main').locator('header')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const stops = await stopsOf(page, head)
      expect(stops.length).toBeGreaterThan(7)
      expect(stepsBack(stops), `at ${width}`).toEqual([])
    }
  })
