import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { Portal } from './portal.ts'
import { savesErrors } from './saves-errors.ts'

/** Whose a test's portal is: its own; its file's, for tests that do not get into each other's way in whatever order; or of all that change nothing. */
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
 * portal: started, with demo data. Each test has its own, unless its file says `test.use({ sharesPortal: true })`, because
 * its tests change nothing there that another looks at and never stop it, or `'file'`, because they change different things:
 * these say `test.describe.configure({ mode: 'default' })` as well, so that one worker has all of them, and starts one portal.
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

/** Waits until React has the page: before, a click finds no handler. */
export async function isLive(page: Page): Promise<void> {
  // The shell is live before its page is, and its menu comes later: that, and what one presses or fills in there.
  await page.waitForFunction(() => {
    const isTaken = (one: Element | null) => Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps'))
    return (
      isTaken(document.querySelector('main > *')) &&
      [...document.querySelectorAll('main input, main [role=treegrid], nav a')].every(isTaken)
    )
  })
}

const password = 'demo-portal-1'

/** Signs in as the form would, without any page of it; the page's browser has the session. */
export async function startSession(page: Page, portal: Portal, account: string, path = '/welcome'): Promise<void> {
  const answer = await page.context().request.post(`${portal.url}/login`, {
    form: { username: `${account}@demo.example`, password, redirect: path },
    headers: { origin: portal.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

/** Signs in as the form would, without its page, and opens `path`. */
export async function signIn(page: Page, portal: Portal, account: string, path: string): Promise<void> {
  // A page that is open would see who has signed in, and go on by itself.
  await page.goto('about:blank')
  await startSession(page, portal, account, path)
  await page.goto(portal.url + path)
  await arrives(page, portal, path)
}

/** Signs in by the form and ends at `path`. */
export async function signInByForm(page: Page, portal: Portal, account: string, path: string): Promise<void> {
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(`${account}@demo.example`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await arrives(page, portal, path)
}

/** Waits for an address, and not until its page is whole: it may go on by itself. */
async function arrives(page: Page, portal: Portal, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === new URL(path, portal.url).pathname, { waitUntil: 'commit' })
}

/** Opens the user menu and returns one of its entries. */
export async function openUserMenu(page: Page, entry: string, username = '@demo.example'): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: entry })
  const opener = page.getByRole('button', { name: username })
  // The menu comes to life after the page.
  await expect(async () => {
    // Pressed while it opens, it would close again.
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.press('Enter')
    await expect(item).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return item
}

/** Waits until a response is the list of baskets with this one in it, and not another answer to the page. */
export const readOf = (page: Page, basket: string) =>
  page.waitForResponse(
    async (response) =>
      response.url().includes('/_serverFn/') && (await response.text().catch(() => '')).includes(basket),
  )
