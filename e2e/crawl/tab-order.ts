import type { Locator, Page } from '@playwright/test'
import { sampled } from '#tests/sample.ts'
import type { Findings } from './checks.ts'
import type { Tabs } from './screen.ts'

type Stop = { name: string; left: number; top: number; bottom: number }

const widths = sampled([320, 600, 700, 768, 800, 900, 960, 1024, 1120, 1280, 1920], 2)
/** Fewer stops than these would be another page. */
const fewest: Record<Tabs, number> = { tools: 4, head: 8 }

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

/** Tab goes through an area as it is read, at each width. */
export async function checkTabOrder(page: Page, tabs: Tabs): Promise<Findings> {
  const area = tabs === 'tools' ? page.getByRole('search') : page.getByRole('main').locator('header')
  const findings: Findings = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const opener = area.locator('button[aria-controls]')
    const isFolded = tabs === 'tools' && (await opener.isVisible())
    if (isFolded && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    const stops = await stopsOf(page, area)
    if (stops.length < fewest[tabs]) findings.push(`tab order: ${stops.length} stops at ${width} px`)
    findings.push(...stepsBack(stops).map((step) => `tab order: ${step} at ${width} px`))
  }
  return findings
}
