// The tree of 100,000 companies in a browser: its first paint, beside the SQL that it is made from, and scrolling through 10,000 open rows
// that are read as they come into sight, beside a bare page as high. Needs a built portal; see large-portal.ts for the database.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { demoPassword } from '#src/backend/demo/seed-demo.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { openLargePortal } from './kit/large-portal.ts'
import { summary, written } from './kit/timing.ts'
import { loadNow, verdictOf } from './kit/verdict.ts'
import { atRest, openBrowser, signedIn } from './kit/workspace-kit.ts'

const visits = Number(process.env['VISITS'] ?? 20)
const scrollSeconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const openRows = 10_000
const pxPerFrame = 300
const maxMs = 200
const minFrames = 60

/** Says when a row of the tree is first painted, from the navigation on. */
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

type Visits = { painted: number[]; answered: number[] }

async function measureFirstPaint(page: Page, url: string): Promise<Visits> {
  const times: Visits = { painted: [], answered: [] }
  for (let visit = -2; visit < visits; visit += 1) {
    await page.goto(url)
    await page.waitForFunction(() => Object(window).treeAt > 0)
    const seen = await page.evaluate(() => ({
      painted: Number(Object(window).treeAt),
      answered: performance.getEntriesByType('navigation').map((entry) => Object(entry).responseStart)[0],
    }))
    if (visit < 0) continue
    times.painted.push(seen.painted)
    times.answered.push(z.number().parse(seen.answered))
  }
  return times
}

/** The moments of the frames while the window is scrolled by so much with each, and what the page's thread took of the processor for one, in ms. */
async function scroll(page: Page): Promise<{ perSecond: number; longest: number; taskMs: number }> {
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
    [scrollSeconds * 1_000, pxPerFrame] as const,
  )
  const taskMs = ((await busy()) - before) / frames.length
  await client.detach()
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  return { perSecond: Math.round((gaps.length * 10_000) / whole) / 10, longest: Math.max(...gaps), taskMs }
}

const portal = await openLargePortal({ baskets: 0, priceLogs: 0, systemTexts: 0 })
const browser = await openBrowser()
try {
  const families = await rowsOf(
    portal.database.read,
    z.object({ id: z.int(), children: z.int(), above: z.array(z.int()) }),
    sql`select parent_id as id, count(*)::int as children,
        (select array_agg(ancestor_id) from company_ancestor where company_id = parent_id) as above
      from company where parent_id is not null group by parent_id order by children desc limit 60`,
  )
  const open = new Set<number>()
  let rows = 0
  for (const { children, above } of families) {
    if (rows >= openRows) break
    for (const id of above) open.add(id)
    rows += children
  }
  open.delete(1)
  const account = { username: 'admin@demo.example', password: demoPassword }
  const context = await signedIn(browser, portal.portal.url, account)
  await context.addInitScript(watch)
  const page = await context.newPage()

  const path = '/vue/company/1/sub-companies2/?root=1&page=1&number_per_page=100'
  const raw = summary(await portal.rawTimes('admin', path, visits))
  const { painted, answered } = await measureFirstPaint(page, `${portal.portal.url}/companies/1`)
  const [paint, answer] = [summary(painted), summary(answered)]
  console.log(
    `first paint of the tree: ${written(paint)}, of it to the answer ${written(answer)}; raw SQL ${written(raw)}, ` +
      `${(paint.median / raw.median).toFixed(0)}×; median ${verdictOf(paint.median, maxMs, 'ms', 'at most')};  load ${loadNow()}`,
  )

  await page.goto(`${portal.portal.url}/companies/1?open=${[...open].join(',')}`)
  const tall = z.coerce.number()
  const height = () => page.evaluate(() => document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount'))
  await atRest(page)
  const shown = tall.parse(await height())
  const bare = await context.newPage()
  await bare.setContent(
    `<body style="height:${shown * 56}px;background:repeating-linear-gradient(#fff 0 55px,#ccc 55px 56px)">`,
  )
  for (let round = 0; round < 3; round += 1) {
    await bare.bringToFront()
    await bare.evaluate(() => window.scrollTo(0, 0))
    const base = await scroll(bare)
    await page.bringToFront()
    await page.evaluate(() => window.scrollTo(0, 0))
    await atRest(page)
    const found = await scroll(page)
    console.log(
      `scrolling ${shown - 2} open rows: ${verdictOf(found.perSecond, minFrames, 'frames a second', 'at least')}, longest gap ` +
        `${found.longest.toFixed(0)} ms, ${found.taskMs.toFixed(1)} ms of the processor a frame; a bare page ${base.perSecond}, ` +
        `longest ${base.longest.toFixed(0)} ms, ${base.taskMs.toFixed(1)} ms;  load ${loadNow()}`,
    )
  }
} finally {
  await browser.close()
  await portal.close()
}
