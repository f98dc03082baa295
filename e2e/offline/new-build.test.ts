import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { nextBuild } from '#e2e/kit/next-build.ts'
import { Portal } from '#e2e/kit/portal.ts'

test.use({ serviceWorkers: 'allow' })

/** Functions that remove what a test has started. They run even after a failure. */
const ended: (() => Promise<void>)[] = []

const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src'))

/** Returns the names of the cached versions. Opening a version that is being deleted would create it again, empty. */
const nameVersions = (page: Page) => page.evaluate(() => caches.keys())

/** Returns the scripts of each cached version, by the name of its cache. */
const listVersions = (page: Page) =>
  page.evaluate(async () => {
    const versions: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      versions[name] = requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.js'))
    }
    return versions
  })

/** Looks for a new service worker, as the browser does from time to time. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const comingWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { isInstalling: Boolean(registration?.installing), waiting: registration?.waiting?.state }
  })

test.afterEach(async () => {
  for (const made of ended.splice(0)) await made()
})

test('a page keeps using its own build’s files while newer builds replace each other, and loses no input', async ({
  context,
  page,
  portal,
}) => {
  test.slow()
  const folders = [await nextBuild('second'), await nextBuild('third3')]
  const [second, third] = folders.map((folder) => new Portal(portal.port, portal.data, portal.env, folder))
  if (second === undefined || third === undefined) throw new Error('two builds')
  ended.push(
    ...[second, third].map((later) => () => later.stop()),
    ...folders.map((folder) => () => rm(folder, { recursive: true })),
  )

  await signIn(page, portal, 'approver', '/order-reset/')
  const box = page.getByRole('textbox', { name: 'Basket number' })
  await box.fill('4711')
  const first = String(await entryOf(page))
  const all = new Set((await (await fetch(`${portal.url}/sw.js`)).text()).match(/\/assets\/[\w.-]+\.js/g))
  await expect.poll(async () => new Set(Object.values(await listVersions(page)).flat())).toEqual(all)

  await portal.stop()
  await second.start()
  await lookForUpdate(page)
  await expect(page.getByText('A new version is available')).toBeVisible({ timeout: 60_000 })
  const other = await context.newPage()
  await other.goto(`${portal.url}/order-reset/`)
  const offered = other.getByRole('button', { name: 'Update now' })
  await expect(offered).toHaveCount(1)
  await second.stop()
  await third.start()
  await lookForUpdate(page)
  await expect.poll(async () => (await nameVersions(page)).length).toBe(3)
  // Each page notices the new version by itself.
  for (const one of [page, other])
    await expect.poll(() => comingWorker(one)).toEqual({ isInstalling: false, waiting: 'installed' })

  // The update that was offered for the second build activates the third, which has replaced it.
  // The active worker may first wait 10 s for each page’s answer.
  await Promise.all([other.waitForEvent('load', { timeout: 60_000 }), offered.click()])
  await expect.poll(() => entryOf(other)).toContain('third3')
  // The second build is deleted, because no page runs it.
  await expect
    .poll(async () => (await nameVersions(other)).sort(), { timeout: 30_000 })
    .toEqual([expect.any(String), 'portal-shell-third3'])
  expect(Object.values(await listVersions(other)).flat()).toContain(first)

  // The other tab has not changed, because its user did not update. It still gets its own build’s files without a
  // server.
  await third.stop()
  expect(await entryOf(page)).toBe(first)
  await expect(box).toHaveValue('4711')
  const parts = await page.evaluate(
    async (files) => Promise.all(files.map(async (file) => (await fetch(file)).status)),
    [...all],
  )
  expect(new Set(parts)).toEqual(new Set([200]))

  await third.start()
  // Input that this device stores is restored without a question.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).first().click()])
  await expect(box).toHaveValue('4711')
  expect(await entryOf(page)).toContain('third3')
  await expect.poll(() => nameVersions(page)).toEqual(['portal-shell-third3'])
})
