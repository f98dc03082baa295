import type { Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { pairs } from './kit/measure.ts'
import { quantile } from './kit/timing.ts'
import { bareIn, editorAt, openBrowser, portalWith, signedIn, UNITS } from './kit/workspace-kit.ts'

/** The lengths of the text before the first keystroke, in characters. */
const lengths = [60, 600, 20_000]
const maxPlaceholders = 40
const fewUnits = 500

/** Returns the ms from each key press until the frame that shows it is painted. */
async function paints(page: Page, count: number): Promise<number[]> {
  await page.bringToFront()
  await page.waitForTimeout(200)
  await page.evaluate(() => {
    Object.assign(window, { paintTimes: [] })
    if (document.body.dataset['timed'] !== undefined) return
    document.body.dataset['timed'] = ''
    document.addEventListener(
      'keydown',
      (event) => {
        // A message posted in an animation frame is handled after that frame is painted.
        requestAnimationFrame(() => {
          const after = new MessageChannel()
          after.port1.addEventListener('message', () =>
            Object(window).paintTimes.push(performance.now() - event.timeStamp),
          )
          after.port1.start()
          after.port2.postMessage(null)
        })
      },
      true,
    )
  })
  for (let stroke = 0; stroke < count; stroke++) {
    await page.keyboard.press('abcdefghij '.charAt(stroke % 11) || 'a')
    await page.waitForTimeout(15 + ((stroke * 7) % 30))
  }
  return page.evaluate(() => Object(window).paintTimes)
}

function textOf(length: number): string {
  const count = Math.min(maxPlaceholders, Math.floor(length / 15))
  const part = Math.floor(length / count)
  const words = 'Falz und Band der Tür in Eiche '
  return Array.from({ length: count }, (_, at) => {
    const placeholder = `{a${at}} `
    return words.repeat(Math.ceil(part / words.length)).slice(0, part - placeholder.length) + placeholder
  }).join('')
}

/** Puts a text with placeholders into the page’s box. */
async function fill(page: Page, length: number): Promise<void> {
  await page.bringToFront()
  await page.locator('textarea').first().fill(textOf(length))
  await page.keyboard.press('Control+End')
  // A browser hit-tests the page under the pointer in every frame, so the pointer is put over both pages.
  await page.mouse.move(300, 300)
}

const besides = ['a bare textarea', `${fewUnits} texts`] as const
const caseOf = (length: number, beside: string) => `${length} characters beside ${beside}`

export const keystroke = defineBench({
  name: 'keystroke',
  says: 'from a key press in the translation’s box to the frame that shows it, beside a bare textarea and a portal with few texts',
  needs: ['build'],
  sizes: { UNITS, KEYSTROKES: 1_000 },
  figures: {
    p50: { says: 'key press to paint, median, beside a bare textarea', unit: 'times', atMost: 1.15 },
    p99: { says: 'key press to paint, p99, beside a bare textarea', unit: 'times', atMost: 1.5 },
    'few-p99': { says: `key press to paint, p99, beside ${fewUnits} texts`, unit: 'times', atMost: 1.1 },
  },
  async prepare({ UNITS, KEYSTROKES }) {
    const browser = await openBrowser()
    const portals = await Promise.all([UNITS, fewUnits].map(portalWith))
    const [many, few] = await Promise.all(
      portals.map(async ({ url }) => editorAt(await signedIn(browser, url), url, 10)),
    )
    const bare = await bareIn(browser, '<textarea rows="8" cols="60"></textarea>')
    if (many === undefined || few === undefined) throw new Error('no portal')
    const isBare = (one: string) => one.endsWith(besides[0])
    const side = async (page: Page, one: string) => {
      const times = await paints(page, Math.ceil(KEYSTROKES / pairs))
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
      return isBare(one) ? { p50, p99 } : { 'few-p99': p99 }
    }
    return {
      cases: lengths.flatMap((length) => besides.map((beside) => caseOf(length, beside))),
      async begin(one) {
        for (const page of [many, isBare(one) ? bare : few]) await fill(page, Number.parseInt(one, 10))
      },
      a: (one) => side(many, one),
      b: (one) => side(isBare(one) ? bare : few, one),
      async close() {
        await browser.close()
        await Promise.all(portals.map((portal) => portal.remove()))
      },
    }
  },
})
