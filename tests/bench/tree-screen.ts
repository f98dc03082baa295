import type { Page } from '@playwright/test'
import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { demoPassword } from '#src/backend/demo/seed-demo.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { defineBench } from './kit/bench.ts'
import { openLargePortal } from './kit/large-portal.ts'
import { pairs } from './kit/measure.ts'
import { median, msOf, repeat } from './kit/timing.ts'
import { atRest, openBrowser, signedIn } from './kit/workspace-kit.ts'

const openRows = 10_000
const pxPerFrame = 300
const listPath = '/vue/company/1/sub-companies2/?root=1&page=1&number_per_page=100'
const painting = 'first paint'

/** Records when a row of the tree is first painted, in ms since the navigation. */
function watch(): void {
  const look = () => {
    if (document.querySelector('[role=treegrid] [aria-level]') === null) return void requestAnimationFrame(look)
    const after = new MessageChannel()
    after.port1.addEventListener('message', () => Object.assign(window, { treeAt: performance.now() }))
    after.port1.start()
    after.port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/**
 * Scrolls from the top by a fixed step per frame. Returns the frames per second, the longest and the mean gap between
 * two frames, and the main thread’s work per frame, in ms.
 */
async function scroll(page: Page, seconds: number) {
  await page.bringToFront()
  await page.evaluate(() => window.scrollTo(0, 0))
  await atRest(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await busy()
  const frames = await page.evaluate(
    ([ms, px]) =>
      new Promise<number[]>((done) => {
        const at: number[] = []
        const step = (now: number) => {
          at.push(now)
          window.scrollBy(0, px)
          if (now - (at[0] ?? now) < ms) requestAnimationFrame(step)
          else done(at)
        }
        requestAnimationFrame(step)
      }),
    [seconds * 1_000, pxPerFrame] as const,
  )
  const taskMs = ((await busy()) - before) / frames.length
  await client.detach()
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    frames: (gaps.length * 1_000) / whole,
    gap: Math.max(...gaps),
    'frame-bare': whole / gaps.length,
    work: taskMs,
  }
}

async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.waitForFunction(() => Object(window).treeAt > 0)
  return page.evaluate(() => Number(Object(window).treeAt))
}

/** Returns the companies to expand so that about this number of rows is shown. */
async function branchesFor(database: Awaited<ReturnType<typeof openLargePortal>>['database'], wanted: number) {
  const families = await rowsOf(
    database.read,
    z.object({ id: z.int(), children: z.int(), above: z.array(z.int()) }),
    sql`select parent_id as id, count(*)::int as children,
        (select array_agg(ancestor_id) from company_ancestor where company_id = parent_id) as above
      from company where parent_id is not null group by parent_id order by children desc limit 60`,
  )
  const open = new Set<number>()
  let rows = 0
  for (const { children, above } of families) {
    if (rows >= wanted) break
    for (const id of above) open.add(id)
    rows += children
  }
  open.delete(1)
  return [...open]
}

export const treeScreen = defineBench({
  name: 'tree-screen',
  says: 'the tree of 100,000 companies in a browser: its first paint beside raw SQL, scrolling 10,000 open rows beside a bare page',
  needs: ['build', 'PostgreSQL'],
  sizes: { VISITS: 20, BENCH_SECONDS: 4, BENCH_SEEDED: 0 },
  figures: {
    paint: { says: 'first paint of the tree, median', unit: 'ms', atMost: 200 },
    frames: { says: `scrolling ${openRows} open rows`, unit: 'frames a second', atLeast: 60 },
    'paint-raw': { says: 'first paint, beside raw SQL', unit: 'times' },
    'frame-bare': { says: 'time of a frame while scrolling, beside a bare page', unit: 'times' },
    gap: { says: 'longest gap between two frames', unit: 'ms' },
    work: { says: 'processor time of the page for a frame', unit: 'ms' },
  },
  async prepare({ VISITS, BENCH_SECONDS, BENCH_SEEDED }) {
    const portal = await openLargePortal({ baskets: 0, priceLogs: 0, systemTexts: 0 }, BENCH_SEEDED === 1)
    const browser = await openBrowser()
    const url = `${portal.portal.url}/companies/1`
    const account = { username: 'admin@demo.example', password: demoPassword }
    const context = await signedIn(browser, portal.portal.url, account)
    await context.addInitScript(watch)
    const [page, bare] = [await context.newPage(), await context.newPage()]
    const statements = await portal.statementsOf('admin', listPath, (text) => !/session/.test(text))
    const visits = Math.ceil(VISITS / pairs)
    return {
      cases: [painting, 'scrolling'],
      async begin(one) {
        if (one === painting) return
        await page.goto(`${url}?open=${(await branchesFor(portal.database, openRows)).join(',')}`)
        await atRest(page)
        const count = await page.evaluate(() =>
          document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount'),
        )
        const height = z.coerce.number().parse(count) * 52
        await bare.setContent(
          `<body style="height:${height}px;background:repeating-linear-gradient(#fff 0 51px,#ccc 51px 52px)">`,
        )
      },
      async a(one) {
        if (one !== painting) return scroll(page, BENCH_SECONDS)
        await page.bringToFront()
        const paint = median(await repeat(visits, () => firstPaint(page, url)))
        return { paint, 'paint-raw': paint }
      },
      async b(one) {
        if (one !== painting) return scroll(bare, BENCH_SECONDS)
        const [send] = portal.sends
        return { 'paint-raw': median(await repeat(visits, () => msOf(async () => send?.(statements)))) }
      },
      async close() {
        await browser.close()
        await portal.close()
      },
    }
  },
})
