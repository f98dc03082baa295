import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { pairs } from './kit/measure.ts'
import {
  address,
  bareIn,
  callerOf,
  keyOf,
  longestTask,
  openWorkspace,
  signedIn,
  textAt,
  watchTasks,
} from './kit/workspace-kit.ts'

const settleMs = 1_500

const kinds: Record<string, string> = {
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

/** The steps of a translator with a text: open it, type ten characters, move on and back, search, show the issues. */
const steps: readonly ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('Alt+ArrowUp'),
  (page) => page.keyboard.type('zehn Zeich', { delay: 50 }),
  (page) => page.keyboard.press('Alt+ArrowDown'),
  (page) => page.keyboard.press('Alt+ArrowUp'),
  (page) => page.getByRole('searchbox').fill('lorem'),
  (page) => page.getByRole('radiogroup').locator('label').filter({ hasText: 'Issues' }).click(),
]

/** Returns the ms from setting the value of a bare textarea to the moment after the frame that shows it. */
const showAlone = (page: Page, text: string) =>
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

export const longTexts = defineBench({
  name: 'long-texts',
  says: 'the longest task of a page with the costliest texts of 100,000 characters, beside the browser’s own box in an empty page',
  needs: ['build'],
  sizes: {},
  figures: {
    task: { says: 'longest task: open, type, move on and back, search, findings', unit: 'ms', atMost: 200 },
    beside: { says: 'the same, beside an empty page that shows the text', unit: 'times' },
  },
  async prepare() {
    const { browser, portal, close } = await openWorkspace(4_000)
    const call = await callerOf(portal.url)
    const page = await (await signedIn(browser, portal.url)).newPage()
    const empty = await bareIn(browser, '<textarea style="width: 600px; height: 300px"></textarea>')
    const cases = Object.keys(kinds)
    return {
      cases,
      async a(kind, round) {
        // What was typed into a text stays, so each round uses another one.
        const unit = (cases.indexOf(kind) * pairs + round) * 2
        await call('i18n/save/', {
          languages: ['de'],
          changes: { de: { [keyOf(unit)]: kinds[kind] } },
          base: { de: { [keyOf(unit)]: textAt(unit)[2] || null } },
          pid2trus: {},
          request_id: randomUUID(),
        })
        // Opens the next text, because the first measured step moves up to the stored one.
        await page.bringToFront()
        await page.goto(`${portal.url}${address}&sort=catalogue&unit=${keyOf(unit + 1)}`)
        await page.locator('textarea[data-kept]').first().focus()
        await page.evaluate(watchTasks)
        let task = 0
        for (const step of steps) {
          await step(page)
          await page.waitForTimeout(settleMs)
          task = Math.max(task, await longestTask(page))
        }
        return { task, beside: task }
      },
      async b(kind) {
        await empty.bringToFront()
        return { beside: await showAlone(empty, kinds[kind] ?? '') }
      },
      close,
    }
  },
})
