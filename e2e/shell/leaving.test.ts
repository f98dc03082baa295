import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'

test.use({ sharesPortal: true })

const unit = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'
const typed = 'Türblatt {width} × {height} mm, ohne Falz gemessen'
const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Translation' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function type(page: Page, text = typed): Promise<void> {
  await boxOf(page).fill(text)
  await isKept(page)
}

/** Waits until the text is stored. Before that, it is lost with the page, and other pages do not see it. */
async function isKept(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
}

const chooseLogOut = async (page: Page) => (await openUserMenu(page, 'Log out')).click()

/** Opens a page in the same browser in which opening the database fails. */
async function brokenPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const fail = () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    }
    Object.assign(IDBFactory.prototype, { open: fail, deleteDatabase: fail })
  })
  return page
}

async function seesNothing(page: Page, portal: Portal): Promise<void> {
  await page.goto(portal.url + unit)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(boxOf(page)).toHaveCount(0)
  await expect(page.getByText(typed)).toHaveCount(0)
}

async function germanTexts(portal: Portal): Promise<string> {
  const call = await portal.vue('translator')
  return JSON.stringify(await call('i18n/system/?src=master&dst=de'))
}

test.describe('without browser storage', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ sharesPortal: 'file' })

  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  })

  test('signing out lists what is only in memory, exports it and saves it', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeVisible()
    await boxOf(page).fill(typed)
    await expect(page.getByText('1 text is only in this tab')).toBeVisible()
    await chooseLogOut(page)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('1 text is not saved on the server yet.')).toBeVisible()
    await expect(page.getByRole('list', { name: '1 text is only in an open tab' })).toContainText(typed)
    await expect(page.getByRole('button', { name: 'Keep unsaved work and log out' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Discard this text and log out' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export texts' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(typed)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await expect.poll(() => germanTexts(portal)).toContain(typed)
  })

  test('text in the memory of another tab is listed and saved from there; a sleeping tab is reported', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const other = await context.newPage()
    const text = 'Bitte wählen Sie die Einlage des Türblatts.'
    await other.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=door.leaf.core.choose`)
    await boxOf(other).fill(text)
    await expect(other.getByText('1 text is only in this tab')).toBeVisible()
    const listed = page.getByRole('list', { name: '1 text is only in an open tab' })
    await chooseLogOut(page)
    await expect(listed).toContainText(text)
    await page.getByRole('button', { name: 'Stay logged in' }).click()

    // Simulates a frozen tab. A test cannot freeze a page that it controls.
    await other.evaluate(() => {
      const { postMessage } = BroadcastChannel.prototype
      BroadcastChannel.prototype.postMessage = () => undefined
      addEventListener('wake', () => (BroadcastChannel.prototype.postMessage = postMessage))
    })
    await chooseLogOut(page)
    await expect(page.getByText('Another tab has unsaved texts and is not responding')).toBeVisible()
    await expect(page.getByText('All your texts are saved')).toHaveCount(0)
    await other.evaluate(() => dispatchEvent(new Event('wake')))
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(listed).toContainText(text)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    expect(await germanTexts(portal)).toContain(text)
    await expect(boxOf(other)).toHaveCount(0)
  })
})

test('a database deleted while another user is signed in is restored for its owner', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', unit)
  await type(page)
  await chooseLogOut(page)
  await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
  await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
  await signIn(page, portal, 'admin', unit)
  await expect(boxOf(page)).toHaveValue('')
  await page.evaluate(async () => {
    const request = indexedDB.deleteDatabase('portal-texts-translator%40demo.example')
    await new Promise((done) => request.addEventListener('success', done))
  })
  await chooseLogOut(page)
  await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toHaveValue(typed)
})

test.describe('when the storage does not open', () => {
  test('logging out without ever signing in asks nothing', async ({ context, portal }) => {
    const broken = await brokenPage(context)
    await broken.goto(`${portal.url}/sign-out`)
    await expect(heading(broken)).toHaveText('Nobody is logged in here')
  })

  test('deleting all local data logs the user out, and the page says that the data stayed', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', '/welcome')
    const broken = await brokenPage(context)
    await broken.goto(`${portal.url}/sign-out`)
    await isLive(broken)
    await broken.getByRole('button', { name: 'Delete local data' }).click()
    await broken.getByRole('button', { name: 'Delete local data and log out' }).click()
    await expect(heading(broken)).toHaveText('You are logged out')
    await expect(broken.getByText('This browser’s data could not be deleted')).toBeVisible()
    await seesNothing(await context.newPage(), portal)
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('opening /logout asks a translator about unsaved texts', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${portal.url}/logout`)
    await expect(page.getByText('1 text is not saved on the server yet.')).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await seesNothing(page, portal)
  })
})

test.describe('with only the cache of fetched pages', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that goes offline soon after opening can still log out', async ({ page, context, portal }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    // The page prefetches files when it is idle. Waits until it has all of them.
    let fetched = 0
    await expect(async () => {
      const before = fetched
      fetched = await page.evaluate(() => performance.getEntriesByType('resource').length)
      expect(fetched).toBe(before)
    }).toPass({ intervals: [2_000] })
    await context.setOffline(true)
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await expect(page.getByText('The server ends your session when it is reachable again')).toBeVisible()
    await context.setOffline(false)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('opening /logout shows a button that logs out', async ({ page, portal }) => {
    await page.goto(`${portal.url}/login?redirect=${encodeURIComponent('/welcome')}`)
    await page.getByLabel('Username').fill('translator@demo.example')
    await page.getByLabel('Password').fill('demo-portal-1')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/welcome', { waitUntil: 'commit' })
    await page.goto(`${portal.url}/logout`)
    await page.getByRole('main').getByRole('link', { name: 'Log out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})

test.describe('while the server is reachable', () => {
  test('signing in as another user elsewhere ends the session, whatever page opens next', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await context.request.post(`${portal.url}/login`, {
      form: { username: 'carpenter@demo.example', password: 'demo-portal-1' },
      headers: { origin: portal.url },
      maxRedirects: 0,
    })
    await expect(boxOf(page)).toHaveCount(0)
    await context.clearCookies({ name: 'plain-portal' })
    await seesNothing(page, portal)
  })

  test('a logout outside the portal’s pages clears the open tabs and the next page', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await context.request.get(`${portal.url}/account/logout/`, { maxRedirects: 0 })
    await expect(boxOf(page)).toHaveCount(0)
    await seesNothing(page, portal)
  })

  test('logging out without a session asks nothing', async ({ page, portal }) => {
    await page.goto(`${portal.url}/sign-out`)
    await expect(heading(page)).toHaveText('Nobody is logged in here')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test('a new version loads at once if every text is stored, and asks if one is not', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('portal:typed', { cancelable: true })))
    await expect.poll(asks).toBe(false)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota is exceeded', 'QuotaExceededError')
      }
    })
    await boxOf(page).fill('nur in dieser Seite')
    await expect(page.getByText('1 text is only in this tab')).toBeVisible()
    expect(await asks()).toBe(true)
  })
})

test.describe('with a service worker, on a separate portal', () => {
  test.use({ serviceWorkers: 'allow', sharesPortal: false })

  test('when the storage does not open, signing out warns that unsaved texts are unknown, and still works', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await page.close()
    const broken = await brokenPage(context)
    await broken.goto(`${portal.url}/sign-out`)
    await expect(broken.getByText('Any unsaved texts stay there')).toBeVisible()
    await expect(broken.getByText('All your texts are saved')).toHaveCount(0)
    await broken.getByRole('button', { name: 'Log out', exact: true }).click()
    await broken.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    const next = await context.newPage()
    await seesNothing(next, portal)
    await portal.stop()
    await seesNothing(next, portal)
    await portal.start()
    await signIn(next, portal, 'translator', unit)
    await expect(boxOf(next)).toHaveValue(typed)
  })

  test('a second tab open during sign-out sends its saved text only after its user is back', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(portal.url + unit)
    await expect(boxOf(other)).toBeVisible()
    await portal.stop()
    await boxOf(other).fill(typed)
    await isKept(other)
    await other.getByRole('button', { name: /^Save/ }).click()
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await expect(page.getByText('The server ends your session when it is reachable again')).toBeVisible()
    await expect(boxOf(other)).toHaveCount(0)
    await portal.start()
    expect(await germanTexts(portal)).not.toContain(typed)
    await signIn(page, portal, 'translator', unit)
    await expect(boxOf(other)).toHaveValue(typed)
    await expect.poll(() => germanTexts(portal)).toContain(typed)
  })
})
