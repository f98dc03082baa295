import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'
import { isWhole } from '#tests/sample.ts'
import { type Entry, forms } from './forms.ts'

// Forms store input after a pause: a page that closes within that pause still stores it.

test.use({ serviceWorkers: 'block', locale: 'en' })

const waits = [0, 20, 50, 100]

type Text = Extract<Entry, { text: string }>
const isTyped = (entry: Entry): entry is Text => 'text' in entry && !entry.field.includes('password')

/** Types the last letter, and reloads the page `ms` milliseconds later. */
async function reloadAfter(page: Page, letter: string, ms: number): Promise<void> {
  await page.evaluate((wait) => {
    const reload = () => setTimeout(() => location.reload(), wait)
    addEventListener('input', reload, { once: true, capture: true })
  }, ms)
  const isLoaded = page.waitForEvent('load')
  await page.keyboard.press(letter)
  await isLoaded
}

for (const form of forms) {
  if (!isWhole && form.name !== 'new delivery address') continue
  test(`the last input is saved if the page reloads or closes within 100 ms: ${form.name}`, async ({
    page: first,
    context,
    portal,
  }) => {
    test.slow()
    const open = await form.open(portal)
    const entries = open.entries.filter(isTyped)
    test.skip(entries.length === 0 || open.box !== undefined, 'nothing that is kept is typed by name')
    let page = first
    const boxOfEntry = ({ field }: Text) => page.locator(`main [name="${field}"]`)
    context.on('page', (one) => void one.on('dialog', (dialog) => void dialog.accept()))
    if (form.account === undefined) await page.goto(portal.url + open.path)
    else await signIn(page, portal, form.account, open.path)
    for (const [turn, wait] of waits.entries()) {
      const entry = entries[turn % entries.length]
      if (!entry) continue
      await isLive(page)
      await boxOfEntry(entry).fill(`r${wait} `)
      await boxOfEntry(entry).press('End')
      await reloadAfter(page, 'x', wait)
      await isLive(page)
      await expect(boxOfEntry(entry)).toHaveValue(`r${wait} x`)
      await boxOfEntry(entry).press('End')
      await page.keyboard.press('y')
      // Less than a form's pause before it writes.
      await page.waitForTimeout(wait)
      await page.close()
      page = await context.newPage()
      await page.goto(portal.url + open.path)
      await isLive(page)
      await expect(boxOfEntry(entry)).toHaveValue(`r${wait} xy`)
    }
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Zinken|password/)
  })
}

test('the last input of a text and its note is saved if the page reloads within 100 ms', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.860')
  const note = page.getByLabel('Question or note about this text')
  for (const wait of waits) {
    for (const box of [boxOf(page), note]) {
      await box.fill(`r${wait} `)
      await box.press('End')
      await reloadAfter(page, 'x', wait)
      await expect(box).toHaveValue(`r${wait} x`)
    }
  }
})
