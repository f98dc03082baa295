import { randomUUID } from 'node:crypto'
import { type Page } from '@playwright/test'
import {
  address,
  bareIn,
  callerOf,
  keyOf,
  openBrowser,
  portalWith,
  signedIn,
  tellLoad,
  textAt,
} from './kit/workspace-kit.ts'

// The longest task of a page while a translator opens the costliest translations that the server stores, types, moves on, comes
// back, searches and asks for findings; beside it the browser's own text field with the same text in an empty page. Run by
// `npm run bench:long-texts`; it needs a built portal.

const kinds = {
  plain: 'Lorem ipsum dolor sit amet. '.repeat(3_570),
  'placeholders and tags': 'Lorem ipsum dolor {n, number} sit <b>amet</b>, 12.5 mm. '.repeat(1_780),
  tags: 'Lorem <b>ipsum</b> dolor '.repeat(4_000),
  numbers: '12 '.repeat(30_000),
  'combining marks': `a${'\u0301\u0316'.repeat(15)}`.repeat(3_200),
  'one word': 'a'.repeat(100_000),
  lines: '12 mm\n'.repeat(5_000),
  plurals: '{n, plural, other {#}}'.repeat(4_500),
  'nested plurals': `${'{n, plural, other {'.repeat(1_000)}x${'}}'.repeat(1_000)}`,
  'joined emoji': '👩‍👩‍👧'.repeat(12_000),
  'both directions': 'abc שלום 12 '.repeat(8_300),
  'opened tags': '<'.repeat(100_000),
  braces: '{'.repeat(100_000),
  percents: '%'.repeat(100_000),
}

const box = 'textarea[data-kept]'

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const log = { longest: 0 }
    Object.assign(window, { tasks: log })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) log.longest = Math.max(log.longest, duration)
    }).observe({ type: 'longtask' })
  })
}

/** Of the tasks since the last call, in ms. */
async function longest(page: Page, work: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => (Object(window).tasks.longest = 0))
  await work()
  await page.waitForTimeout(1_500)
  return (await page.evaluate((): number => Object(window).tasks.longest)).toFixed(0)
}

const bare = (page: Page, text: string) =>
  page.evaluate(
    (put) =>
      new Promise<number>((done) => {
        const field = document.querySelector('textarea')
        const startedAt = performance.now()
        if (field) field.value = put
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)))
      }),
    text,
  )

const browser = await openBrowser()
const portal = await portalWith(4_000)
const call = await callerOf(portal.url)
const context = await signedIn(browser, portal.url)
const emptyPage = await bareIn(browser, '<textarea style="width: 600px; height: 300px"></textarea>')
const page = await context.newPage()
console.log(
  'longest task in ms: open, ten letters, on, back, search, findings; bar: 200. In brackets: the browser alone',
)
for (const [at, [kind, text]] of Object.entries(kinds).entries()) {
  const unit = at * 2
  await call('i18n/save/', {
    languages: ['de'],
    changes: { de: { [keyOf(unit)]: text } },
    base: { de: { [keyOf(unit)]: textAt(unit)[2] || null } },
    pid2trus: {},
    request_id: randomUUID(),
  })
  const alone = await bare(emptyPage, text)
  // The text before: what is measured begins with the step to the one that was stored.
  await page.goto(`${portal.url}${address}&sort=catalogue&unit=${keyOf(unit + 1)}`)
  await page.locator(box).first().focus()
  await watch(page)
  const steps = [
    () => page.keyboard.press('Alt+ArrowUp'),
    () => page.keyboard.type('zehn Zeich', { delay: 50 }),
    () => page.keyboard.press('Alt+ArrowDown'),
    () => page.keyboard.press('Alt+ArrowUp'),
    () => page.getByRole('searchbox').fill('lorem'),
    () => page.getByRole('radiogroup').locator('label').filter({ hasText: 'Issues' }).click(),
  ]
  const found: string[] = []
  for (const step of steps) found.push(await longest(page, step))
  console.log(`${kind}: ${found.join(', ')} (${alone.toFixed(0)})`)
}
tellLoad()
await browser.close()
await portal.remove()
