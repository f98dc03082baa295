import { CutLine } from '#e2e/kit/cut-line.ts'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { holdBack } from '#e2e/kit/held-line.ts'
import { filesOfBuild, keepsBuild } from '#e2e/kit/kept-build.ts'
import { partsWith } from '#e2e/kit/parts.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

test('on a first visit the service worker takes control with a small cache and fills the rest later', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() =>
    navigator.serviceWorker?.addEventListener('controllerchange', async () => {
      performance.mark('in-control')
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      document.documentElement.dataset['keptAtControl'] = String(kept.flat().length)
    }),
  )
  const shell = await (await fetch(`${portal.url}/_shell.html`)).text()
  const first = new Set(['/_shell.html', ...(shell.match(/\/assets\/[\w.-]+/g) ?? [])])
  const all = await filesOfBuild(portal)
  expect(first.size).toBeLessThan(all.size / 3)
  // The worker must take control without the later files.
  const line = await holdBack(portal, (path) => all.has(path) && !first.has(path))
  await page.goto(`${line.url}/login`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset['keptAtControl'] !== undefined)
  const controlAt = await page.evaluate(() => performance.getEntriesByName('in-control')[0]?.startTime ?? 0)
  test.info().annotations.push({ type: 'in control', description: `${Math.round(controlAt)} ms after the visit began` })

  expect(await page.evaluate(() => Number(document.documentElement.dataset['keptAtControl']))).toBe(first.size)
  let bytes = 0
  for (const file of first) {
    const answer = await fetch(portal.url + file, { headers: { 'accept-encoding': 'br' } })
    bytes += Number(answer.headers.get('content-length'))
  }
  test
    .info()
    .annotations.push({ type: 'first cache', description: `${first.size} of ${all.size} files, ${bytes} bytes` })
  expect(bytes).toBeLessThan(250_000)
  line.letThrough()
  await keepsBuild(page, portal)
  await context.close()
  await line.end()
})

test('an interrupted cache fill continues on the next page', async ({ browser, portal }) => {
  const line = new CutLine(portal)
  await line.mend()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${line.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await line.cut()
  await line.mend()
  await page.goto(`${line.url}/login`)
  await keepsBuild(page, portal)
  await context.close()
})

test('a file that cannot be fetched offers a reload, does not reload by itself, and loses nothing', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, portal, 'approver', '/order-reset/')
  const box = page.getByRole('textbox', { name: 'Basket number' })
  await isLive(page)
  await box.fill('4711')
  // The code that shows toasts loads after the page.
  await page.waitForLoadState('networkidle')
  // Blocks all code that has not been loaded yet.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('i'), { id: 'same-document' })))
  await page.evaluate(() => history.pushState({}, '', '/welcome'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { name: 'This page is not available offline' })).toBeVisible()
  // The server answers with the same build, so the page offers a reload but does not reload by itself.
  await expect(page.getByText('Part of this page could not be loaded')).toBeVisible()
  await expect(page.locator('#same-document')).toHaveCount(1)
  await page.unroute(/\/assets\/.*\.js$/)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload page' }).click()])
  await expect(page.getByRole('heading', { name: 'This page is not available offline' })).toHaveCount(0)
  await page.goto(`${portal.url}/order-reset/`)
  await expect(box).toHaveValue('4711')
  await context.close()
})

test('a new build on the server offers a reload, and asks first if there is input', async ({ browser, portal }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  // The login form does not store its input.
  await page.goto(`${portal.url}/login`)
  const shell = await (await fetch(`${portal.url}/_shell.html`)).text()
  const other = shell.replace(/(src="\/assets\/index-)[^"]+/, '$1other.js')
  expect(other).not.toBe(shell)
  await page.route(/_shell\.html/, (route) => route.fulfill({ body: other, contentType: 'text/html' }))
  // The chunk that counts a user’s unsaved texts.
  await page.route(await partsWith(/edits\.count\(\)/), (route) => route.fulfill({ status: 404 }))
  const box = page.getByLabel('Username')
  await box.fill('4711')
  // The offline bar loads this chunk. After the failure, the page checks for another build.
  const update = page.getByRole('button', { name: 'Update now' })
  // Before hydration, nothing listens to the event.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new CustomEvent('portal:gone', { detail: {} })))
    await expect(update).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await update.click()
  await expect(page.getByText('Your changes would be lost')).toBeVisible()
  await expect(box).toHaveValue('4711')
  await page.route(/\/healthz$|\/login/, (route) => route.abort())
  await page.getByRole('button', { name: 'Reload anyway' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-offline')
  await expect(box).toHaveValue('4711')
  await page.unroute(/\/healthz$|\/login/)
  // The update is offered again when the server is back.
  await page.getByRole('button', { name: 'Update now' }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload anyway' }).click()])
  await expect(box).toBeVisible()
  await context.close()
})
