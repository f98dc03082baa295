import type { BrowserContext, Page } from '@playwright/test'
import { frontOf, type Front } from './bare-shell.ts'
import {
  address,
  atRest,
  callerOf,
  keyOf,
  openBrowser,
  portalWith,
  said,
  signedIn,
  tellLoad,
  units,
} from './kit/workspace-kit.ts'

// The ways into the workspace at 50,000 texts, beside the same portal with its shell and a static list or an empty box in the
// workspace's place, in turns: a first visit to rows and to all being kept, a reload and a start without server to the caret;
// then what it takes of memory. Run by `npm run bench:start`; it needs a built portal.

const visits = Number(process.env['VISITS'] ?? 7)

/** Says when rows and caret are first painted, and when all that was fetched is on the disk; from the navigation on. */
function watch(): void {
  const log = { rows: 0, caret: 0, arrived: 0, kept: 0 }
  Object.assign(window, { start: log })
  const note = (name: 'rows' | 'caret', isThere: () => boolean) => {
    if (log[name] > 0) return
    if (!isThere()) return void requestAnimationFrame(() => note(name, isThere))
    const after = new MessageChannel()
    after.port1.addEventListener('message', () => (log[name] ||= performance.now()))
    after.port1.start()
    after.port2.postMessage(null)
  }
  requestAnimationFrame(() => note('rows', () => document.querySelector('[role=listbox] [role=option]') !== null))
  requestAnimationFrame(() => note('caret', () => document.activeElement instanceof HTMLTextAreaElement))
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...words) {
    const transaction = begin.apply(this, words)
    if (words[1] === 'readwrite' && [words[0]].flat().includes('texts'))
      transaction.addEventListener('complete', () => (log.kept = performance.now()))
    return transaction
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 1e6 && !entry.name.includes('/assets/'))
        log.arrived ||= entry.responseEnd
  }).observe({ type: 'resource', buffered: true })
}

type Log = { rows: number; caret: number; arrived: number; kept: number }

async function until(page: Page, name: keyof Log): Promise<Log> {
  await page.waitForFunction((one) => Object(window).start[one] > 0, name)
  return page.evaluate(() => Object(window).start)
}

async function windowAt(front: Front): Promise<{ context: BrowserContext; page: Page }> {
  const context = await signedIn(browser, front.url)
  await context.addInitScript(watch)
  return { context, page: await context.newPage() }
}

/** JSON.parse of the same bytes, and a put of each thousand of what they hold, on a page that has nothing else to do. */
function parseAndPut(page: Page, json: string): Promise<{ parse: number; put: number }> {
  return page.evaluate(async (text) => {
    const open = indexedDB.open(`bare ${Math.random()}`, 1)
    const db = await new Promise<IDBDatabase>((done) => {
      open.addEventListener('upgradeneeded', () => open.result.createObjectStore('texts', { autoIncrement: true }))
      open.addEventListener('success', () => done(open.result))
    })
    const startedAt = performance.now()
    const { data } = JSON.parse(text)
    const parse = performance.now() - startedAt
    const transaction = db.transaction('texts', 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('texts')
    const lists = [data.texts, ...Object.values(data.languages).map((one) => Object.entries(Object(one)[1] ?? {}))]
    for (const list of lists) for (let at = 0; at < list.length; at += 1_000) store.put(list.slice(at, at + 1_000))
    await new Promise((done) => transaction.addEventListener('complete', done))
    const put = performance.now() - startedAt - parse
    db.close()
    return { parse, put }
  }, json)
}

const browser = await openBrowser()
const portal = await portalWith(units)
const json = await (await callerOf(portal.url))('i18n/system/?src=master&dst=de')
const [own, bare] = [await frontOf(portal.port, false), await frontOf(portal.port, true)]
console.log(`${units} texts, ${(json.length / 1e6).toFixed(1)} MB`)

const first: Record<'own' | 'bare' | 'kept' | 'fromBytes' | 'raw', number[]> = {
  own: [],
  bare: [],
  kept: [],
  fromBytes: [],
  raw: [],
}
for (let visit = -1; visit < visits; visit += 1) {
  const ours = await windowAt(own)
  await ours.page.goto(`${own.url}${address}`)
  await until(ours.page, 'kept')
  const log = await until(ours.page, 'rows')
  await ours.context.close()
  const theirs = await windowAt(bare)
  await theirs.page.goto(`${bare.url}${address}`)
  const { rows } = await until(theirs.page, 'rows')
  await theirs.page.goto(`${bare.url}/icon.svg`)
  const { parse, put } = await parseAndPut(theirs.page, json)
  await theirs.context.close()
  if (visit < 0) continue
  console.log(
    `rows ${log.rows.toFixed(0)}, arrived ${log.arrived.toFixed(0)}, kept ${log.kept.toFixed(0)}; ` +
      `shell ${rows.toFixed(0)}; parse ${parse.toFixed(0)}, put ${put.toFixed(0)}`,
  )
  first.own.push(log.rows)
  first.bare.push(rows)
  first.kept.push(log.kept)
  first.fromBytes.push(log.kept - log.arrived)
  first.raw.push(parse + put)
}
console.log(`first visit to rows, the shell with a static list: p50, p95, p99, max in ms: ${said(first.bare)}`)
console.log(`first visit to rows: ${said(first.own, first.bare)}; bar: 1.5 times`)
console.log(`JSON.parse of the same bytes and a raw put: ${said(first.raw)}`)
console.log(`all kept, from the last byte's arrival: ${said(first.fromBytes, first.raw)}; bar: 3 times`)
console.log(`all kept, from the navigation: ${said(first.kept, first.raw)}`)
tellLoad()

const place = `${address}&unit=${keyOf(20_000)}`
const [ours, theirs] = [await windowAt(own), await windowAt(bare)]
for (const [{ page }, { url }] of [
  [ours, own],
  [theirs, bare],
] as const) {
  await page.goto(`${url}${place}`)
  await page.getByRole('textbox', { name: 'Translation' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await atRest(page)
}

async function reloaded(page: Page): Promise<number> {
  await page.bringToFront()
  await page.reload()
  const { caret } = await until(page, 'caret')
  return caret
}

async function compare(name: string): Promise<void> {
  const times: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  for (let turn = -1; turn < visits * 2; turn += 1) {
    const [mine, base] = [await reloaded(ours.page), await reloaded(theirs.page)]
    if (turn < 0) continue
    times.own.push(mine)
    times.bare.push(base)
  }
  console.log(`${name}, the shell with an empty box: p50, p95, p99, max in ms: ${said(times.bare)}`)
  console.log(`${name} to the caret: ${said(times.own, times.bare)}; bar: 1.3 times`)
  tellLoad()
}
await compare('reload')

async function heapOf({ context, page }: { context: BrowserContext; page: Page }): Promise<number> {
  const session = await context.newCDPSession(page)
  await atRest(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
const heaps = [await heapOf(ours), await heapOf(theirs)]
const [heap = 0, shell = 0] = heaps
console.log(
  `heap of the page: ${(heap / 1e6).toFixed(1)} MB, of the shell ${(shell / 1e6).toFixed(1)} MB; the difference is ` +
    `${((heap - shell) / Buffer.byteLength(json)).toFixed(2)} times the payload; bar: 2.5`,
)

await portal.stop()
await compare('start without server')
own.close()
bare.close()
await browser.close()
await portal.remove()
