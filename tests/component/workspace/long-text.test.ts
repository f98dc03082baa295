import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

const letters = 'abcdefghij'
const lengths = { short: 60, long: 20_000 }
/** Longer than the pause before a text’s highlights are drawn again. */
const restMs = 1_500
/** Set on the page's simulated clock, so that ten keystrokes are no pause, however busy the machine is. */
const frameMs = 20

const textOf = (length: number) =>
  Array.from({ length: length / 20 }, (_, at) => `Falz {a${at}} Tür `.padEnd(20, 'x')).join('')

/** The cost of a keystroke in work, not time: calls of the portal’s functions, and nodes of the text's editor. */
type Work = { calls: number; nodes: number }

async function countNodes(page: Page): Promise<() => Promise<number>> {
  // Other parts of the page update from the disk at any time.
  await boxOf(page).evaluate((box) => {
    const editor = box.closest('section')
    if (editor === null) throw new Error('the box is in no section')
    const sizeOf = (node: Node) => 1 + (node instanceof Element ? node.querySelectorAll('*').length : 0)
    const touched = { nodes: 0 }
    const observer = new MutationObserver((records) => {
      for (const { type, addedNodes, removedNodes } of records)
        touched.nodes +=
          type === 'childList' ? [...addedNodes, ...removedNodes].reduce((sum, one) => sum + sizeOf(one), 0) : 1
    })
    observer.observe(editor, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { touched })
  })
  return () => page.evaluate(() => Object(window).touched.nodes)
}

async function countCalls(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    await session.send('Profiler.stopPreciseCoverage')
    await session.detach()
    return result
      .filter(({ url }) => url.endsWith('/app.js'))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
      .reduce((sum, count) => sum + count, 0)
  }
}

/** Presses a key, then runs the frame that shows it and the work after the paint. */
async function stroke(page: Page, letter: string): Promise<void> {
  await page.keyboard.press(letter)
  await page.clock.runFor(frameMs)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
}

async function typeBehind(page: Page, text: string): Promise<Work> {
  await boxOf(page).fill(text)
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  await boxOf(page).press('ControlOrMeta+End')
  await page.clock.runFor(restMs)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + restMs)
  // The first keystroke removes the highlights of the text.
  await stroke(page, '-')
  const [nodes, calls] = [await countNodes(page), await countCalls(page)]
  for (const letter of letters) await stroke(page, letter)
  const work = { calls: await calls(), nodes: await nodes() }
  await page.clock.resume()
  await expect(boxOf(page)).toHaveValue(`${text}-${letters}`)
  return work
}

test('ten keystrokes in 20,000 characters with placeholders do no more work than in 60', async ({ page, portal }) => {
  await page.clock.install()
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).click()
  const short = await typeBehind(page, textOf(lengths.short))
  const long = await typeBehind(page, textOf(lengths.long))
  test.info().annotations.push({ type: 'work', description: JSON.stringify({ short, long }) })
  // Letters after the last highlight change only the box of the editor.
  expect({ short: short.nodes, long: long.nodes }).toEqual({ short: 0, long: 0 })
  expect(long.calls).toBeLessThan(short.calls * 2)
})
