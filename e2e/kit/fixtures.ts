import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { Portal } from './portal.ts'
import { savesErrors } from './saves-errors.ts'

/**
 * Which tests share a portal: none (`false`), the tests of a file (`'file'`), or all tests of a worker that set `true`.
 * Tests that share a portal must not affect each other, in any order.
 */
type Sharing = false | 'file' | true

/** A worker's shared portals: one for all tests, and one for the current file. */
class SharedPortals {
  readonly #started = new Map<string, Promise<Portal>>()

  async get(sharing: 'file' | true, file: string): Promise<Portal> {
    const name = sharing === true ? 'all' : file
    for (const other of this.#started.keys()) if (other !== 'all' && other !== name) await this.#end(other)
    const portal = this.#started.get(name) ?? start()
    this.#started.set(name, portal)
    return portal
  }

  async end(): Promise<void> {
    for (const name of this.#started.keys()) await this.#end(name)
  }

  async #end(name: string): Promise<void> {
    const portal = await this.#started.get(name)
    this.#started.delete(name)
    await portal?.remove()
  }
}

async function start(): Promise<Portal> {
  const portal = await Portal.create()
  await portal.start()
  return portal
}

/**
 * Provides `portal`, which is started and has the demo data. By default, each test has its own. A file whose tests
 * change no shared data and never stop the portal sets `test.use({ sharesPortal: true })`. A file whose tests change
 * different data sets `'file'`. It also sets `test.describe.configure({ mode: 'default' })` if one worker should run
 * all its tests, with one portal.
 */
export const test = base.extend<{ portal: Portal; sharesPortal: Sharing }, { shared: SharedPortals }>({
  sharesPortal: [false, { option: true }],
  shared: [
    async ({}, use) => {
      const portals = new SharedPortals()
      await use(portals)
      await portals.end()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    context.on('page', (page) => void savesErrors(page))
    await use(context)
  },
  portal: async ({ sharesPortal, shared }, use, { file }) => {
    const portal = sharesPortal === false ? await start() : await shared.get(sharesPortal, file)
    await use(portal)
    if (sharesPortal === false) await portal.remove()
  },
})

export { expect }

/** Waits until React has hydrated the page: before that, a click has no effect. */
export async function isLive(page: Page): Promise<void> {
  // The shell is hydrated before its page, and the menu after it, so this checks the page, its inputs and the menu.
  await page.waitForFunction(() => {
    const isTaken = (one: Element | null) => Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps'))
    return (
      isTaken(document.querySelector('main > *')) &&
      [...document.querySelectorAll('main input, main [role=treegrid], nav a')].every(isTaken)
    )
  })
}

const password = 'demo-portal-1'

/** Sends the same request as the login form, without opening a page. The page’s browser context stores the session. */
export async function startSession(page: Page, portal: Portal, account: string, path = '/welcome'): Promise<void> {
  const answer = await page.context().request.post(`${portal.url}/login`, {
    form: { username: `${account}@demo.example`, password, redirect: path },
    headers: { origin: portal.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

/** Signs in without opening the login page, and opens `path`. */
export async function signIn(page: Page, portal: Portal, account: string, path: string): Promise<void> {
  // An open page would notice the sign-in and navigate by itself.
  await page.goto('about:blank')
  await startSession(page, portal, account, path)
  await page.goto(portal.url + path)
  await arrives(page, portal, path)
}

/** Signs in with the login form, and waits for `path`. */
export async function signInByForm(page: Page, portal: Portal, account: string, path: string): Promise<void> {
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(`${account}@demo.example`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await arrives(page, portal, path)
}

/** Waits for `path`, but not for the page to load: the page may navigate by itself. */
async function arrives(page: Page, portal: Portal, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === new URL(path, portal.url).pathname, { waitUntil: 'commit' })
}

/** Opens the user menu and returns one of its entries. */
export async function openUserMenu(page: Page, entry: string, username = '@demo.example'): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: entry })
  const opener = page.getByRole('button', { name: username })
  // The menu is hydrated after the page.
  await expect(async () => {
    // A second press would close the open menu.
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.press('Enter')
    await expect(item).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return item
}

/** Waits for the server’s response that contains this basket. */
export const readOf = (page: Page, basket: string) =>
  page.waitForResponse(
    async (response) =>
      response.url().includes('/_serverFn/') && (await response.text().catch(() => '')).includes(basket),
  )
