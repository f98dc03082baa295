import type { Page } from '@playwright/test'
import { quantile } from './kit/timing.ts'
import { bareIn, editorAt, openBrowser, portalWith, said, signedIn, tellLoad, units } from './kit/workspace-kit.ts'

// A keystroke's way to the screen: in the editor at 500 and at 50,000 units, and in a bare textarea, in turns in one browser
// run, behind texts with placeholders of several lengths. Run by `npm run bench:keystroke`; it needs a built portal.

const strokes = Number(process.env['KEYSTROKES'] ?? 1_000)
const strokesInTurn = 50
/** Characters that stand before the first stroke. */
const lengths = [60, 600, 20_000]
const sizes = [500, units]
const maxPlaceholders = 40

/** Milliseconds from each key press to the moment after the frame that shows it. */
async function paints(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => {
    Object.assign(window, { paintTimes: [] })
    if (document.body.dataset['timed'] !== undefined) return
    document.body.dataset['timed'] = ''
    document.addEventListener(
      'keydown',
      (event) => {
        // A message posted in an animation frame is handled after that frame has been painted.
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

const browser = await openBrowser()
const portals = await Promise.all(sizes.map(portalWith))
const tabs = [{ name: 'bare', page: await bareIn(browser, '<textarea rows="8" cols="60"></textarea>') }]
for (const [at, { url }] of portals.entries())
  tabs.push({ name: `${sizes[at]}`, page: await editorAt(await signedIn(browser, url), url, 10) })

for (const length of lengths) {
  const times = new Map(tabs.map(({ name }): [string, number[]] => [name, []]))
  for (const { page } of tabs) {
    await page.bringToFront()
    await page.locator('textarea').first().fill(textOf(length))
    await page.keyboard.press('Control+End')
    // Where the pointer rests over a page, the browser looks what is under it in every frame.
    await page.mouse.move(300, 300)
  }
  for (let turn = 0; turn < strokes / strokesInTurn; turn++)
    for (const { name, page } of tabs) {
      await page.bringToFront()
      await page.waitForTimeout(200)
      times.get(name)?.push(...(await paints(page, strokesInTurn)))
    }
  const bare = times.get('bare') ?? []
  for (const [name, taken] of times)
    console.log(
      `${length} characters, ${name}: p50, p95, p99, max in ms (of bare): ${said(taken, bare)}; ` +
        `${taken.filter((time) => time > 50).length} of ${taken.length} above 50 ms`,
    )
  const [few, many] = sizes.map((size) => quantile(times.get(`${size}`) ?? [], 0.99))
  console.log(`${length} characters, p99 with many texts of that with few: ${((many ?? 0) / (few ?? 0)).toFixed(2)}`)
  tellLoad()
}
await browser.close()
await Promise.all(portals.map((portal) => portal.remove()))
