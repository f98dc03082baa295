import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

const typed = 'Türblatt ohne Falz gemessen'
/** A time in ms after which the page no longer relies on the server’s last answer. */
const laterMs = 60_000

/** Accepts the browser’s questions whether to leave. Returns a function that returns their number. */
function countQuestions(page: Page): () => number {
  let questions = 0
  page.on('dialog', (dialog) => {
    questions += 1
    void dialog.accept()
  })
  return () => questions
}

async function typeKept(page: Page): Promise<void> {
  await boxOf(page).click()
  await boxOf(page).press('ControlOrMeta+a')
  await page.keyboard.type(typed)
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  // The message may still be about earlier letters.
  await expect.poll(() => isWritten(page)).toBe(true)
}

/** Returns whether all typed text is stored. */
const isWritten = (page: Page) => page.evaluate(() => dispatchEvent(new Event('portal:typed', { cancelable: true })))

/** Waits until the server’s last answer is recent enough for a reload. */
const knowsServer = (page: Page) =>
  page.waitForFunction(() => Date.now() - Number(document.documentElement.dataset['reached']) < 8_000)

const hasWorker = (page: Page) => page.evaluate(() => Boolean(navigator.serviceWorker.controller))

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(serviceWorkers === 'allow' ? 'with a service worker' : 'without one', () => {
    test.use({ serviceWorkers })

    test('reloading asks nothing if every text is stored', async ({ page, portal }) => {
      const questions = countQuestions(page)
      await signIn(page, portal, 'translator', unit)
      if (serviceWorkers === 'allow') await expect.poll(() => hasWorker(page)).toBe(true)
      await typeKept(page)
      expect(await hasWorker(page)).toBe(serviceWorkers === 'allow')
      if (serviceWorkers === 'block') await knowsServer(page)
      await page.reload()
      await expect(boxOf(page)).toHaveValue(typed)
      expect(questions()).toBe(0)
    })

    test('reloading asks if a text is only in memory', async ({ page, portal }) => {
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The quota is exceeded', 'QuotaExceededError')
        }
      })
      const questions = countQuestions(page)
      await signIn(page, portal, 'translator', unit)
      await boxOf(page).click()
      await page.keyboard.type(typed)
      await expect(page.getByText('1 text is only in this tab')).toBeVisible()
      await page.reload()
      expect(questions()).toBe(1)
    })
  })

test.describe('without a worker to restore the page', () => {
  test.use({ serviceWorkers: 'block' })

  test('reloading asks nothing long after the last input, and asks once the server is unreachable', async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    const questions = countQuestions(page)
    await signIn(page, portal, 'translator', unit)
    await typeKept(page)
    await page.clock.runFor(laterMs)
    await knowsServer(page)
    await page.reload()
    await expect(boxOf(page)).toHaveValue(typed)
    expect(questions()).toBe(0)

    await boxOf(page).click()
    await page.keyboard.type('!')
    await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
    await page.route(/\/healthz$/, (route) => route.abort())
    await page.clock.runFor(laterMs)
    await page.reload()
    expect(questions()).toBe(1)
  })

  test('reloading asks nothing right after the first input, however long the page was only read', async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    const questions = countQuestions(page)
    await signIn(page, portal, 'translator', unit)
    await boxOf(page).click()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + laterMs)
    await page.keyboard.type('!')
    // The clock stands still, so only the input makes the page ask the server.
    await knowsServer(page)
    // The next request gets no answer. After 17 s, the last answer is still recent enough: the limit is 18 s.
    await page.route(/\/healthz$/, () => undefined)
    await page.clock.runFor(17_000)
    await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
    await page.reload()
    expect(questions()).toBe(0)
  })

  test('reloading asks nothing after returning to a hidden tab', async ({ page, portal }) => {
    await page.clock.install()
    const questions = countQuestions(page)
    await signIn(page, portal, 'translator', unit)
    await typeKept(page)
    const show = (isShown: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, !isShown)
    await show(false)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + laterMs)
    await show(true)
    await knowsServer(page)
    await page.reload()
    expect(questions()).toBe(0)
  })
})
