import type { Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { pairs } from './kit/measure.ts'
import { median, repeat } from './kit/timing.ts'
import { bareIn, editorAt, openWorkspace, signedIn, UNITS } from './kit/workspace-kit.ts'

const pauseMs = 400
/** One frame at 60 Hz, in ms. In an idle page, the next frame comes sooner. */
const frameMs = 1000 / 60

/** Records the last key press, and when its edit is stored in the database and in the copy. */
function watch(): void {
  const log = { pressed: 0, edits: 0, copy: 0, kept: 0 }
  Object.assign(window, { durable: log })
  const fresh = { edits: 0, copy: 0, kept: 0 }
  addEventListener('keydown', ({ timeStamp }) => Object.assign(log, { ...fresh, pressed: timeStamp }), true)
  const note = (name: 'edits' | 'copy') => {
    log[name] ||= performance.now()
    // In a browser with storage buckets, an edit counts as saved once the copy has it too.
    if (log.edits > 0 && (log.copy > 0 || !('storageBuckets' in navigator))) log.kept ||= performance.now()
  }
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...words) {
    const transaction = begin.apply(this, words)
    if (words[1] === 'readwrite' && [words[0]].flat().includes('edits'))
      transaction.addEventListener('complete', () => note('edits'))
    if (words[1] === 'readwrite' && this.name.startsWith('portal-mirror-'))
      transaction.addEventListener('complete', () => note('copy'))
    return transaction
  }
}

/**
 * Returns the ms from a key press until its edit is stored. The pause before is longer than the min time between two
 * writes, so that the edit is written at once.
 */
async function stroke(page: Page, key: string): Promise<number> {
  await page.bringToFront()
  await page.waitForTimeout(pauseMs)
  await page.keyboard.press(key)
  const kept = await page.waitForFunction(() => Object(window).durable.kept > 0 && Object(window).durable)
  const { pressed, kept: at } = await kept.jsonValue()
  return at - pressed
}

/** Returns the ms of a put of a row like an edit’s: alone, and with a whole frame before it. */
async function rawPut(page: Page): Promise<{ put: number; withFrame: number }> {
  await page.bringToFront()
  await page.waitForTimeout(pauseMs)
  return page.evaluate(async () => {
    const open = indexedDB.open('bare', 1)
    const db = await new Promise<IDBDatabase>((done) => {
      open.addEventListener('upgradeneeded', () => open.result.createObjectStore('edits'))
      open.addEventListener('success', () => done(open.result))
    })
    // After a long idle time, the first frame comes at once.
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

export const durable = defineBench({
  name: 'durable',
  says: 'from a key press to what it made being on the disk, beside a raw strict put and a frame in a page that does nothing else',
  needs: ['build'],
  sizes: { UNITS, STROKES: 100 },
  figures: {
    frame: {
      says: `key press to disk, beside a put and a frame of ${frameMs.toFixed(1)} ms`,
      unit: 'times',
      atMost: 2,
    },
    drawn: { says: 'key press to disk, beside a put and a frame as it was drawn', unit: 'times', atMost: 2 },
  },
  async prepare({ UNITS, STROKES }) {
    const { browser, portal, close } = await openWorkspace(UNITS)
    const context = await signedIn(browser, portal.url)
    await context.addInitScript(watch)
    const page = await editorAt(context, portal.url, 10)
    await page.getByRole('textbox', { name: 'Translation' }).focus()
    const bare = await bareIn(browser, '<p></p>')
    await bare.goto(`${portal.url}/icon.svg`)
    const count = Math.ceil(STROKES / pairs)
    return {
      cases: ['a stroke'],
      async a() {
        const times = await repeat(count, (at) => stroke(page, 'abcdefghij '.charAt(at % 11)))
        return { frame: median(times), drawn: median(times) }
      },
      async b() {
        const puts = await repeat(count, () => rawPut(bare))
        return {
          frame: median(puts.map(({ put }) => put + frameMs)),
          drawn: median(puts.map(({ withFrame }) => withFrame)),
        }
      },
      close,
    }
  },
})
