import type { Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { pairs } from './kit/measure.ts'
import { median, repeat } from './kit/timing.ts'
import { bareIn, editorAt, longestTask, openWorkspace, signedIn, UNITS, watchTasks } from './kit/workspace-kit.ts'

const bareHtml = (units: number) => `<h2><code></code></h2><textarea rows="8" cols="60"></textarea>
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

const inPortal = '[aria-label="Editor"] h2 span:last-child'
const places: Record<string, number> = { near: 10, far: 10_001 }
/** After this number of moves, distant texts become nearby ones again. */
const movesFarOff = 6

/** Records when a part of the page changes after a key press, in the document and on the screen. */
function watch(watched: string): void {
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
}

async function move(page: Page): Promise<{ changed: number; painted: number }> {
  await page.waitForTimeout(300)
  await page.keyboard.press('Alt+PageDown')
  const moved = await page.waitForFunction(() => Object(window).moved.painted > 0 && { ...Object(window).moved })
  return moved.jsonValue()
}

async function readMoves(page: Page, count: number) {
  await page.bringToFront()
  await page.locator('textarea').first().focus()
  const moves = await repeat(count, () => move(page))
  return { document: median(moves.map(({ changed }) => changed)), paint: median(moves.map(({ painted }) => painted)) }
}

export const moving = defineBench({
  name: 'moving',
  says: 'to the next untranslated text, near and far, beside a bare page that shows another text on a key',
  needs: ['build'],
  sizes: { UNITS, MOVES: 42 },
  figures: {
    document: { says: 'key press to the next text in the document, median', unit: 'ms', atMost: 16 },
    paint: { says: 'key press to its paint, median, beside a bare page', unit: 'times' },
    task: { says: 'longest task meanwhile', unit: 'ms' },
  },
  async prepare({ UNITS, MOVES }) {
    const { browser, portal, close } = await openWorkspace(UNITS, 15_000)
    const context = await signedIn(browser, portal.url)
    const bare = await bareIn(browser, bareHtml(UNITS))
    await bare.evaluate(watch, 'code')
    const count = Math.min(movesFarOff, Math.ceil(MOVES / pairs))
    let page = await context.newPage()
    return {
      cases: Object.keys(places),
      async a(one) {
        await page.close()
        page = await editorAt(context, portal.url, places[one] ?? 0)
        await page.evaluate(watchTasks)
        await page.evaluate(watch, inPortal)
        return { ...(await readMoves(page, count)), task: await longestTask(page) }
      },
      async b() {
        const { paint } = await readMoves(bare, count)
        return { paint }
      },
      close,
    }
  },
})
