import type { Page } from '@playwright/test'
import {
  atRest,
  bareIn,
  editorAt,
  keyOf,
  openBrowser,
  portalWith,
  said,
  signedIn,
  tellLoad,
  units,
} from './kit/workspace-kit.ts'

// To the next untranslated text, near and far, at 50,000 texts; beside a bare page that shows another text on a key; in turns. Run
// by `npm run bench:moving`; it needs a built portal.

const moves = Number(process.env['MOVES'] ?? 100)

const bareHtml = `<h2><code></code></h2><textarea rows="8" cols="60"></textarea>
<script>
  const texts = Array.from({ length: ${units} }, (_, at) => ('bench.text.' + String(at).padStart(6, '0') + '\\n' +
    'Door leaf ' + at + ' with rebate and hinge in oak, {width} mm\\nTürblatt ' + at + ' mit Falz und Band in Eiche, {width} mm').toLowerCase())
  let at = 0
  document.querySelector('textarea').onkeydown = (event) => {
    if (event.key !== 'PageDown') return
    event.preventDefault()
    at += 2
    document.querySelector('code').textContent = texts[at]
    event.target.value = texts[at]
  }
</script>`

/** Says when a part of the page changes after a key press: in the document, and on the screen. */
async function watch(page: Page, selector: string): Promise<void> {
  await page.evaluate((watched) => {
    const log = { changed: 0, painted: 0, since: 0 }
    Object.assign(window, { moved: log })
    const read = () => document.querySelector(watched)?.textContent ?? ''
    let before = read()
    const look = () => {
      if (read() === before) return
      before = read()
      if (before === '') return
      const { since } = log
      log.changed = performance.now() - since
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.addEventListener('message', () => (log.painted = performance.now() - since))
        after.port1.start()
        after.port2.postMessage(null)
      })
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    const begin = ({ timeStamp }: KeyboardEvent) => Object.assign(log, { since: timeStamp, changed: 0, painted: 0 })
    addEventListener('keydown', begin, true)
    const longTasks: number[] = []
    Object.assign(window, { longTasks })
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(duration))).observe({
      type: 'longtask',
    })
  }, selector)
}

async function press(page: Page, key: string, pauseMs: number): Promise<{ changed: number; painted: number }> {
  await page.waitForTimeout(pauseMs)
  await page.keyboard.press(key)
  const moved = await page.waitForFunction(() => Object(window).moved.painted > 0 && { ...Object(window).moved })
  return moved.jsonValue()
}

const longTasksOf = (page: Page): Promise<number[]> => page.evaluate(() => Object(window).longTasks)

const browser = await openBrowser()
const portal = await portalWith(units)
const context = await signedIn(browser, portal.url)
const bare = await bareIn(browser, bareHtml)
await watch(bare, 'code')

for (const [place, from] of [
  ['near', 10],
  ['far', 10_001],
] as const) {
  const page = await editorAt(context, portal.url, from)
  await page.getByRole('textbox', { name: 'Translation' }).focus()
  await watch(page, '[aria-label="Editor"] h2 span:last-child')
  const [own, base, shown]: [number[], number[], number[]] = [[], [], []]
  for (let turn = -2; turn < moves; turn += 1) {
    await page.bringToFront()
    const ours = await press(page, 'Alt+PageDown', 300)
    await bare.bringToFront()
    await bare.locator('textarea').focus()
    const theirs = await press(bare, 'Alt+PageDown', 300)
    // From far behind one comes round to those that are near.
    if (place === 'far' && turn % 6 === 5) {
      await page.bringToFront()
      await page.goto(`${portal.url}/system-i18n?src=master&dst=de&sort=catalogue&unit=${keyOf(from)}`)
      await page.getByRole('textbox', { name: 'Translation' }).focus()
      await atRest(page)
      await watch(page, '[aria-label="Editor"] h2 span:last-child')
    }
    if (turn < 0) continue
    own.push(ours.painted)
    shown.push(ours.changed)
    base.push(theirs.painted)
  }
  console.log(`next untranslated, ${place}: in the document p50, p95, p99, max in ms ${said(shown)}; bar: 16`)
  console.log(`  to paint (of a bare page): ${said(own, base)}; bare: ${said(base)}`)
  console.log(`  tasks above 50 ms: ${(await longTasksOf(page)).map((ms) => ms.toFixed(0)).join(', ') || 'none'}`)
  tellLoad()
  await page.close()
}

await browser.close()
await portal.remove()
