import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { Portal, template } from '../../e2e/kit/portal.ts'
import seed from '../../e2e/kit/seed.ts'
import { ensureBrowser, findBrowser } from '../../src/cli/browser.mjs'

// A keystroke's way to the screen, in the editor at 4,000 units and in a bare textarea, in one browser run, behind texts
// with placeholders of several lengths.
// Run by `npm run bench:keystroke`; it needs a built portal.

const strokes = 120
/** Characters that stand before the first stroke. */
const lengths = [0, 60, 600, 2_000, 20_000]
const frameMs = 1000 / 60

/** Milliseconds from each key press to the moment after the frame that shows it. */
async function paints(page: Page): Promise<number[]> {
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
  for (let stroke = 0; stroke < strokes; stroke++) {
    await page.keyboard.press('abcdefghij '.charAt(stroke % 11) || 'a')
    await page.waitForTimeout(15 + ((stroke * 7) % 30))
  }
  return page.evaluate(() => Object(window).paintTimes)
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
await seed()
await cp(template, data, { recursive: true })
const portal = await Portal.create({ data })
await portal.start()
ensureBrowser()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(
  `${portal.url}/login?redirect=${encodeURIComponent('/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint')}`,
)
await page.getByLabel('Username').fill('translator@demo.example')
await page.getByLabel('Password').fill('demo-portal-1')
await page.keyboard.press('Enter')
await page.getByText('of 4,000 translated').waitFor()
const plain = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await plain.setContent('<textarea rows="8" cols="60"></textarea>')

const sentence = 'Türblatt {width} × {height} mm, <b>Falz</b> {n, plural, one {# Band} other {# Bänder}}. '
const textOf = (length: number) => sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)

/** The strokes at the end of a text, as it stands before them. */
async function typeBehind(tab: Page, text: string): Promise<number[]> {
  await tab.bringToFront()
  await tab.locator('textarea').first().fill(text)
  await tab.keyboard.press('Control+End')
  await tab.waitForTimeout(500)
  return paints(tab)
}

for (const length of lengths) {
  const [editor, bare] = [await typeBehind(page, textOf(length)), await typeBehind(plain, textOf(length))]
  for (const [name, share] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [mine, base] = [quantile(editor, share), quantile(bare, share)]
    console.log(
      `${length} characters, ${name}: editor ${mine.toFixed(1)} ms, bare textarea ${base.toFixed(1)} ms, ` +
        `ratio ${(mine / base).toFixed(2)}, ${((mine - base) / frameMs).toFixed(2)} frames more`,
    )
  }
}
await browser.close()
await portal.remove()
