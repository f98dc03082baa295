import type { Page } from '@playwright/test'
import { bareIn, editorAt, openBrowser, portalWith, said, signedIn, tellLoad, units } from './kit/workspace-kit.ts'

// From a keystroke to what it made being on the disk, at 50,000 texts, beside a raw strict put and a frame of the display in a page
// that has nothing else to do, in turns. A pause before each stroke lets the debounce run out: it is written at once. Run by
// `npm run bench:durable`; it needs a built portal.

const strokes = Number(process.env['STROKES'] ?? 100)
const pauseMs = 400
/** A page at rest is given a frame sooner than the display shows one. */
const frameMs = 1000 / 60

/** Tells of each transaction that wrote edits, and of each key press. */
function watch(): void {
  const log = { pressed: 0, edits: 0, copy: 0, kept: 0 }
  Object.assign(window, { durable: log })
  const fresh = { edits: 0, copy: 0, kept: 0 }
  addEventListener('keydown', ({ timeStamp }) => Object.assign(log, { ...fresh, pressed: timeStamp }), true)
  const note = (name: 'edits' | 'copy') => {
    log[name] ||= performance.now()
    // Where the browser has a place for the second copy, a text is kept once that has it, too.
    if (log.edits > 0 && (log.copy > 0 || !('storageBuckets' in navigator))) log.kept ||= performance.now()
  }
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...words) {
    const transaction = begin.apply(this, words)
    if (words[1] === 'readwrite' && [words[0]].flat().includes('edits'))
      transaction.addEventListener('complete', () => note('edits'))
    if (words[1] === 'readwrite' && this.name.endsWith('-copy'))
      transaction.addEventListener('complete', () => note('copy'))
    return transaction
  }
}

async function stroke(page: Page, key: string): Promise<number> {
  await page.bringToFront()
  await page.waitForTimeout(pauseMs)
  await page.keyboard.press(key)
  const kept = await page.waitForFunction(() => Object(window).durable.kept > 0 && Object(window).durable)
  const { pressed, kept: at } = await kept.jsonValue()
  return at - pressed
}

/** From one frame to the next, then a put of a row like an edit's own. */
async function rawPut(page: Page): Promise<{ put: number; withFrame: number }> {
  await page.bringToFront()
  await page.waitForTimeout(pauseMs)
  return page.evaluate(async () => {
    const open = indexedDB.open('bare', 1)
    const db = await new Promise<IDBDatabase>((done) => {
      open.addEventListener('upgradeneeded', () => open.result.createObjectStore('edits'))
      open.addEventListener('success', () => done(open.result))
    })
    // The first comes at once in a page that has drawn nothing for long.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    const startedAt = performance.now()
    await frame()
    const framedAt = performance.now()
    await new Promise((done) => {
      const transaction = db.transaction('edits', 'readwrite', { durability: 'strict' })
      transaction.objectStore('edits').put({ key: 'bench.text', text: 'x'.repeat(60), editedAt: Date.now() }, 1)
      transaction.addEventListener('complete', done)
    })
    const endedAt = performance.now()
    db.close()
    return { put: endedAt - framedAt, withFrame: endedAt - startedAt }
  })
}

const browser = await openBrowser()
const portal = await portalWith(units)
const context = await signedIn(browser, portal.url)
await context.addInitScript(watch)
const page = await editorAt(context, portal.url, 10)
await page.getByRole('textbox', { name: 'Translation' }).focus()
const bare = await bareIn(browser, '<p></p>')
await bare.goto(`${portal.url}/icon.svg`)

const own: number[] = []
const raw: number[] = []
const whole: number[] = []
for (let turn = -3; turn < strokes; turn += 1) {
  const [ours, put] = [await stroke(page, 'abcdefghij '.charAt((turn + 3) % 11)), await rawPut(bare)]
  if (turn < 0) continue
  own.push(ours)
  raw.push(put.withFrame)
  whole.push(put.put + frameMs)
}
console.log(`raw strict put and a frame: p50, p95, p99, max in ms: ${said(raw)}`)
console.log(`raw strict put and a frame of ${frameMs.toFixed(1)} ms: ${said(whole)}`)
console.log(`keystroke to durable, of that: ${said(own, whole)}; bar: 2 times`)
console.log(`keystroke to durable at ${units} texts: ${said(own, raw)}; bar: 2 times`)
tellLoad()
await browser.close()
await portal.remove()
