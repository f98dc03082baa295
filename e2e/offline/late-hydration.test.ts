import { expect, signIn, test } from '#e2e/kit/fixtures.ts'

// A service worker would answer before the test can.
test.use({ sharesPortal: true, serviceWorkers: 'block' })

test('the offline shell hydrates as built, even if the page loads before React is ready', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/welcome')
  const shell = await page.request.get(`${portal.url}/_shell.html`)
  expect(shell.ok()).toBe(true)
  await page.addInitScript(delayReact)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${String(error)}`))
  for (const path of ['/welcome', '/system-i18n?src=master&dst=de', '/nothing-here']) {
    await page.route(portal.url + path, (route) => route.fulfill({ response: shell }))
    await page.goto(portal.url + path)
    await expect(page.locator('main h1')).toBeVisible()
  }
  expect(faults).toEqual([])
})

/**
 * Delays each task of React’s scheduler by 500 ms, like on a busy machine. A null message starts a task. The router
 * loads without the scheduler.
 */
function delayReact(): void {
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...sent: [unknown]) {
    setTimeout(() => postMessage.apply(this, sent), sent[0] === null ? 500 : 0)
  }
}
