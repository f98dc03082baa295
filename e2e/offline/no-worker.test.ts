import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

const ours = 'The service worker could not be registered'
/** Chromium’s own message about a script that was answered with an error. */
const browsers = /A bad HTTP response code/

for (const [what, answer] of [
  ['cannot be fetched', { status: 500, body: '' }],
  ['does not run', { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' }],
] as const)
  test(`a service worker that ${what} logs one console line and shows nothing on the page`, async ({
    context,
    page,
    portal,
  }) => {
    await context.route(/\/sw\.js$/, (route) => route.fulfill(answer))
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    page.on('pageerror', (error) => lines.push(String(error)))
    await signIn(page, portal, 'carpenter', '/welcome')
    await isLive(page)
    await expect.poll(() => lines.filter((line) => line.includes(ours)).length).toBe(1)
    // Waits until the code that loads after the page has run. Part of it waits for a worker.
    await page.waitForLoadState('networkidle')
    expect(lines.filter((line) => !browsers.test(line) || line.includes(ours))).toHaveLength(1)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toHaveCount(0)
  })
