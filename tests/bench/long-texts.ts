import { type Page } from '@playwright/test'
import { openBrowser, portalWith, signedIn, tellLoad, keyOf, address } from './kit/workspace-kit.ts'

// The longest task of a page while a translator puts the costliest texts of 100,000 characters into a box, types, moves on, comes
// back, searches and asks for findings. Run by `npm run bench:long-texts`; it needs a built portal.

const kinds = {
  plain: 'Lorem ipsum dolor sit amet. '.repeat(3_570),
  'placeholders and tags': 'Lorem ipsum dolor {n, number} sit <b>amet</b>, 12.5 mm. '.repeat(1_780),
  tags: 'Lorem <b>ipsum</b> dolor '.repeat(4_000),
  numbers: '12 '.repeat(30_000),
  'combining marks': `a${'\u0301\u0316'.repeat(24_000)}`,
  'one word': 'a'.repeat(100_000),
  lines: '\n'.repeat(99_999),
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

const browser = await openBrowser()
const portal = await portalWith(4_000)
const context = await signedIn(browser, portal.url)
const page = await context.newPage()
console.log('longest task in ms: put in, ten letters, on, back, search, findings; bar: 200')
for (const [at, [kind, text]] of Object.entries(kinds).entries()) {
  await page.goto(`${portal.url}${address}&sort=catalogue&unit=${keyOf(at * 2)}`)
  await page.locator(box).first().focus()
  await watch(page)
  const steps = [
    () => page.keyboard.insertText(text),
    () => page.keyboard.type('zehn Zeich', { delay: 50 }),
    () => page.keyboard.press('Alt+ArrowDown'),
    () => page.keyboard.press('Alt+ArrowUp'),
    () => page.getByRole('searchbox').fill('lorem'),
    () => page.getByRole('radiogroup').locator('label').filter({ hasText: 'Issues' }).click(),
  ]
  const found: string[] = []
  for (const step of steps) found.push(await longest(page, step))
  console.log(`${kind}: ${found.join(', ')}`)
}
tellLoad()
await browser.close()
await portal.remove()
