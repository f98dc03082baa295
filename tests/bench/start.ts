import type { BrowserContext, Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { type Front, frontOf } from './kit/bare-shell.ts'
import { address, atRest, callerOf, keyOf, openWorkspace, signedIn, UNITS } from './kit/workspace-kit.ts'

/**
 * Records when the rows and the caret are first painted, and when the texts have arrived and are stored, in ms since
 * the navigation.
 */
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

type Tab = { context: BrowserContext; page: Page }
type Open = () => Promise<Tab>

/** Returns the ms that JSON.parse of the same bytes and a put of every 1,000 entries take on an idle page. */
function parseAndPut(page: Page, json: string): Promise<number> {
  return page.evaluate(async (text) => {
    const open = indexedDB.open(`bare ${Math.random()}`, 1)
    const db = await new Promise<IDBDatabase>((done) => {
      open.addEventListener('upgradeneeded', () => open.result.createObjectStore('texts', { autoIncrement: true }))
      open.addEventListener('success', () => done(open.result))
    })
    const startedAt = performance.now()
    const { data } = JSON.parse(text)
    const transaction = db.transaction('texts', 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('texts')
    const lists = [data.texts, ...Object.values(data.languages).map((one) => Object.entries(Object(one)[1] ?? {}))]
    for (const list of lists) for (let at = 0; at < list.length; at += 1_000) store.put(list.slice(at, at + 1_000))
    await new Promise((done) => transaction.addEventListener('complete', done))
    const took = performance.now() - startedAt
    db.close()
    return took
  }, json)
}

async function reload({ page }: Tab): Promise<number> {
  await page.bringToFront()
  await page.reload()
  const { caret } = await until(page, 'caret')
  return caret
}

async function heapOf({ context, page }: Tab): Promise<number> {
  const session = await context.newCDPSession(page)
  await atRest(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

async function visitPortal(front: Front, open: Open) {
  const { context, page } = await open()
  await page.goto(`${front.url}${address}`)
  await until(page, 'kept')
  const { rows, kept, arrived } = await until(page, 'rows')
  await context.close()
  return { rows, kept: kept - arrived }
}

async function visitShell(front: Front, open: Open, json: string) {
  const { context, page } = await open()
  await page.goto(`${front.url}${address}`)
  const { rows } = await until(page, 'rows')
  await page.goto(`${front.url}/icon.svg`)
  const kept = await parseAndPut(page, json)
  await context.close()
  return { rows, kept }
}

/** Opens a page, and waits until it has its texts and a service worker and is idle. */
async function settledAt(front: Front, open: Open): Promise<Tab> {
  const tab = await open()
  await tab.page.goto(`${front.url}${address}&unit=${keyOf(20_000)}`)
  await tab.page.getByRole('textbox', { name: 'Translation' }).waitFor()
  await tab.page.evaluate(() => navigator.serviceWorker.ready)
  await atRest(tab.page)
  return tab
}

export const start = defineBench({
  name: 'start',
  says: 'the ways into the workspace and its memory, beside the same portal with its shell and a static list or an empty box',
  needs: ['build'],
  sizes: { UNITS },
  figures: {
    rows: { says: 'first visit to rows, beside the shell with a static list', unit: 'times', atMost: 1.5 },
    kept: { says: 'last byte to all kept, beside JSON.parse and a raw put', unit: 'times', atMost: 3 },
    caret: { says: 'to the caret, beside the shell with an empty box', unit: 'times', atMost: 1.3 },
    heap: { says: 'heap beyond the shell’s', unit: 'payloads', atMost: 2.5 },
  },
  async prepare({ UNITS }) {
    const { browser, portal, close } = await openWorkspace(UNITS, 25_000)
    const json = await (await callerOf(portal.url))('i18n/system/?src=master&dst=de')
    const [own, bare] = [await frontOf(portal.port, false), await frontOf(portal.port, true)]
    const openAt =
      ({ url }: Front): Open =>
      async () => {
        const context = await signedIn(browser, url)
        await context.addInitScript(watch)
        return { context, page: await context.newPage() }
      }
    const tabs = { own: await settledAt(own, openAt(own)), bare: await settledAt(bare, openAt(bare)) }
    return {
      cases: ['first visit', 'reload', 'heap', 'without server'],
      async begin(one) {
        if (one === 'without server') await portal.stop()
      },
      async a(one) {
        if (one === 'first visit') return visitPortal(own, openAt(own))
        if (one !== 'heap') return { caret: await reload(tabs.own) }
        const beyond = (await heapOf(tabs.own)) - (await heapOf(tabs.bare))
        return { heap: beyond / Buffer.byteLength(json) }
      },
      async b(one) {
        if (one === 'first visit') return visitShell(bare, openAt(bare), json)
        return one === 'heap' ? {} : { caret: await reload(tabs.bare) }
      },
      async close() {
        own.close()
        bare.close()
        await close()
      },
    }
  },
})
