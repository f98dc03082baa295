import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'
import { sampled } from '#tests/sample.ts'

test.use({ sharesPortal: true })

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'is closed': (page) => page.close(),
  'is closed by its reader': async (page) => {
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  },
  'gives way to another address': (page) => page.goto('about:blank'),
  'is loaded again': (page) => page.reload(),
}

for (const [way, end] of Object.entries(ways))
  test(`text is restored to the last letter after a page that ${way}`, async ({ page, portal, context }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeFocused()
    await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
    const typed = 'Höhe des Türblatts'
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed, { delay: 30 })
    await end(page)
    const next = await context.newPage()
    await next.goto(`${portal.url}${unit}`)
    await expect(boxOf(next)).toHaveValue(typed)
    await expect(next.getByRole('status').filter({ hasText: /^1 unsaved$/ })).toBeVisible()
    expect(await next.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('last-words')))).toEqual(
      [],
    )
  })

for (const line of sampled(['online', 'offline'], 2, 1))
  test(`a connection reported as ${line} while the page closes loses no input`, async ({ page, portal, context }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeFocused()
    await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
    await page.evaluate(
      (name) => document.addEventListener('visibilitychange', () => dispatchEvent(new Event(name))),
      line,
    )
    const typed = 'Höhe des Türblatts'
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed, { delay: 10 })
    await page.close()
    const next = await context.newPage()
    await next.goto(`${portal.url}${unit}`)
    await expect(boxOf(next)).toHaveValue(typed)
  })

test.describe('without a server', () => {
  test.use({ serviceWorkers: 'allow' })
  test('text is restored to the last letter after the only page was closed', async ({ page, portal, context }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(boxOf(page)).toBeFocused()
    await context.setOffline(true)
    let last = page
    for (const typed of ['Höhe des Türblatts', 'Breite des Türblatts', 'Dicke des Türblatts']) {
      await last.keyboard.press('Control+a')
      await last.keyboard.type(typed, { delay: 10 })
      await last.close()
      last = await context.newPage()
      await last.goto(`${portal.url}${unit}`)
      await expect(boxOf(last)).toBeFocused()
      await expect(boxOf(last)).toHaveValue(typed)
    }
  })
})

test.describe('on a separate portal', () => {
  test.use({ sharesPortal: false })
  test('without a working database, unsaved text is restored on the next page and stays saved once saved', async ({
    page,
    portal,
    context,
  }) => {
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    })
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Höhe des Türblatts', { delay: 30 })
    await page.close()
    const next = await context.newPage()
    next.on('dialog', (dialog) => void dialog.accept())
    await next.goto(`${portal.url}${unit}`)
    await expect(boxOf(next)).toHaveValue('Höhe des Türblatts')
    await boxOf(next).focus()
    await next.keyboard.press('Control+a')
    await next.keyboard.type('Breite des Türblatts', { delay: 30 })
    await next.keyboard.press('Control+s')
    await expect(next.getByText(/^1 text saved at/)).toBeVisible()
    await next.close()
    const last = await context.newPage()
    await last.goto(`${portal.url}${unit}`)
    await expect(boxOf(last)).toHaveValue('Breite des Türblatts')
    await expect(last.getByRole('button', { name: /^Save 1/ })).toHaveCount(0)
  })
})
