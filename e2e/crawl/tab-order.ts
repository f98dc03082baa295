import type { Locator, Page } from '@playwright/test'
import { sampled } from '#tests/sample.ts'
import type { Findings } from './checks.ts'
import type { Tabs } from './screen.ts'

type Stop = { name: string; left: number; top: number; bottom: number }

const widths = sampled([320, 600, 700, 768, 800, 900, 960, 1024, 1120, 1280, 1920], 2)
/** The minimum number of stops. With fewer, the page is not the expected one. */
const fewest: Record<Tabs, number> = { tools: 4, head: 8 }

/**
 * Returns the elements that Tab should reach in an area, in document order, with their positions. An element of a radio
 * group or toolbar has the position of the group.
 */
const expected = (area: Locator) =>
  area.evaluate((within): Stop[] => {
    const all = [
      ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
    const isReached = (one: HTMLElement) =>
      one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true })
    const isChosen = (one: HTMLElement) => !(one instanceof HTMLInputElement && one.type === 'radio') || one.checked
    return all
      .filter((one) => isReached(one) && isChosen(one))
      .map((one) => {
        const { left, top, bottom } = (one.closest('[role=radiogroup], [role=toolbar]') ?? one).getBoundingClientRect()
        const name = one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('title') || '')
        return { name, left, top, bottom }
      })
  })

/** Presses Tab until the focus leaves the area. Returns an issue if the names of the stops differ from `names`. */
async function press(page: Page, area: Locator, names: readonly string[]): Promise<Findings> {
  await area.evaluate((within) => {
    within.tabIndex = -1
    within.focus()
    within.removeAttribute('tabindex')
  })
  const stops: string[] = []
  while (stops.length <= 3 * names.length) {
    await page.keyboard.press('Tab')
    const name = await area.evaluate((within) => {
      const one = document.activeElement
      if (one === null || !within.contains(one)) return null
      return one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('title') || '')
    })
    if (name === null) break
    stops.push(name)
  }
  // A date field has one stop for each of its parts.
  const once = (all: readonly string[]) => all.filter((name, at) => name !== all[at - 1]).join(' → ')
  return once(stops) === once(names) ? [] : [`tab order: ${once(stops)} instead of ${once(names)}`]
}

/** Returns the steps that go neither to the right in a row nor to a lower row. */
const stepsBack = (stops: readonly Stop[]) =>
  stops.flatMap((to, at) => {
    const from = stops[at - 1]
    if (from === undefined) return []
    const isSameRow = to.top < from.bottom && from.top < to.bottom
    return (isSameRow ? to.left > from.left : to.top >= from.bottom) ? [] : [`${from.name} → ${to.name}`]
  })

/**
 * Checks at each width that the tab order follows the reading order. Tab is pressed only at the largest width, because
 * the document order is the same at all widths.
 */
export async function checkTabOrder(page: Page, tabs: Tabs): Promise<Findings> {
  const area = tabs === 'tools' ? page.getByRole('search') : page.getByRole('main').locator('header')
  const findings: Findings = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const opener = area.locator('button[aria-controls]')
    const isFolded = tabs === 'tools' && (await opener.isVisible())
    if (isFolded && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    const stops = await expected(area)
    if (stops.length < fewest[tabs]) findings.push(`tab order: ${stops.length} stops at ${width} px`)
    findings.push(...stepsBack(stops).map((step) => `tab order: ${step} at ${width} px`))
    if (width === Math.max(...widths))
      findings.push(
        ...(await press(
          page,
          area,
          stops.map(({ name }) => name),
        )),
      )
  }
  return findings
}
