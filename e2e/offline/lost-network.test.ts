import type { BrowserContext, ElementHandle, Page } from '@playwright/test'
import { CutLine } from '#e2e/kit/cut-line.ts'
import { expect, test } from '#e2e/kit/fixtures.ts'
import { menuScreens } from '#e2e/kit/menu.ts'
import { isWhole } from '#tests/sample.ts'
import { companyLink, deliveryLink, emailLink, passwordLink } from '#e2e/kit/links.ts'
import type { Portal } from '#e2e/kit/portal.ts'

test.use({ sharesPortal: 'file', serviceWorkers: 'allow' })

const workspace = '/system-i18n?src=master&dst=de'
/** `find` returns the address of a page that exists only for one person or record; `path` is then only a name. */
type Screen = { path: string; account?: string; sampleMs?: number; find?: (portal: Portal) => Promise<string> }
const special: readonly Screen[] = [
  { path: '/' },
  { path: '/login?redirect=%2Forder-approve%2F', sampleMs: 200 },
  { path: '/test-login' },
  { path: '/register' },
  { path: '/register-company/$token', find: companyLink, sampleMs: 1_000 },
  { path: '/forgot-password' },
  { path: '/account/password/change/$token', find: passwordLink },
  { path: '/account/email/$token', find: emailLink },
  { path: '/home' },
  { path: '/sign-out', account: 'translator' },
  { path: '/welcome' },
  { path: '/nothing-here' },
  { path: '/my-company/', account: 'dealer' },
  { path: '/welcome', account: 'admin' },
  { path: '/overview-delivery/', account: 'dealer' },
  { path: '/create-delivery/', account: 'dealer' },
  { path: '/edit-delivery/', account: 'dealer', find: (portal) => deliveryLink(portal, 'dealer') },
  { path: '/companies/15', account: 'dealer' },
  { path: '/detail-price/1', account: 'admin' },
  { path: '/change-parent/?cid=31', account: 'admin' },
  { path: '/overview-contacts/', account: 'dealer' },
  { path: '/create-contact/', account: 'dealer' },
  { path: '/edit-contact/2', account: 'admin' },
  { path: '/order-approve/', account: 'approver' },
  { path: '/user/select-line/', account: 'joiner' },
  { path: '/account/', account: 'joiner' },
  { path: '/order-reset/', account: 'approver' },
  { path: '/catalogs?dst=de', account: 'translator' },
  { path: '/catalog/boards?dst=de', account: 'translator' },
  { path: '/article/1/PL%20101-8?dst=de', account: 'translator' },
  { path: workspace, account: 'translator' },
  { path: `${workspace}&unit=edging.thickness`, account: 'translator', sampleMs: 3_000 },
]
const isSpecial = (path: string) => special.some((one) => one.path.split('?')[0] === path)
const screens: readonly Screen[] = [...special, ...menuScreens.filter(({ path }) => !isSpecial(path))]
const momentsMs = [200, 1_000, 3_000, 8_000]
const fields = 'textarea:visible:not([readonly]), input:visible:not([type=checkbox], [type=radio])'
/** Controls that leave the portal, or end the session with all its data. */
const leavesPortal = /^A (mailto:|tel:|http|\/sign-out|\/logout)|[Ll]og out|[Aa]bmelden/
/** The button that confirms losing input. */
const dropsAll = /Reload anyway|Trotzdem neu laden/
/** Controls that clear the search field. */
const dropsSearch = /Clear filter|Clear filters|Filter zurücksetzen|Show all texts|Alle Texte anzeigen/
/** Buttons that discard a draft, by name. */
const dropsDraft = /Discard|erwerfen/
const translation = 'TEXTAREA'
/** Controls that change the text of the translation. */
const changesText =
  /Undo|Redo|Rückgängig|Wiederholen|Copy source|Ausgangstext|Insert|einfügen|Take |übernehmen|verwenden|wiederherstellen|Fix|[Bb]eheben/
/** The button that sends a note. The note leaves its field, and is sent when the server is reachable again. */
const sendsNote = /^BUTTON +(?:Send|Senden|Send reply|Antwort senden)$/
/** Of similar controls, such as the tags of a text, only the first three are pressed, unless all tests run. */
const others = isWhole ? '' : ':not([role=toolbar] > :nth-child(n + 4))'
const controls = `a[href]:visible, button${others}:visible, summary:visible, [role=tab]:visible, [role=menuitem]:visible, label:visible:has([type=checkbox], [type=radio])`
const typed = 'Maß 4711'
/**
 * Every screen has more controls than this. The exception is a page that has never started: without the server, the
 * service worker opens it with a message alone.
 */
const fewest = 5
const aloneOffline = /^(This page is not available offline|Diese Seite ist offline nicht verfügbar)$/
/** In ms. An offline page asks for the server at least every 10 s. */
const backMs = 30_000

let step = 'the visit'

screens.forEach(({ path: name, account, sampleMs, find }) => {
  for (const ms of momentsMs.filter((moment) => isWhole || moment === sampleMs))
    test(`${name} of ${account ?? 'nobody'}, offline ${ms} ms after a first visit, keeps its input and continues`, async ({
      browser,
      portal,
    }) => {
      test.slow()
      const path = find ? await find(portal) : name
      const line = new CutLine(portal)
      await line.mend()
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      if (account !== undefined) await signInUnseen(context, line.url, account)
      const page = await context.newPage()
      const watch = watchPage(page)
      await page.goto(line.url + path, { waitUntil: 'commit' })
      // The delay itself is under test. It does not wait for anything.
      await page.waitForTimeout(ms)
      await line.cut()
      await tryEverything(page, path)
      await leaveByReload(page)
      expect(watch.errorPages).toEqual([])
      await line.mend()
      await expect(page.locator('html')).not.toHaveAttribute('data-offline', { timeout: backMs })
      await expect(page.getByRole('heading', { name: 'This page is not available offline' })).toHaveCount(0, {
        timeout: backMs,
      })
      await expect(page.locator('main')).toBeVisible()
      expect(watch.faults).toEqual([])
      await context.close()
    })
})

/** Signs in without opening a page, so that the next one is a first visit. */
async function signInUnseen(context: BrowserContext, url: string, account: string): Promise<void> {
  const answer = await context.request.post(`${url}/login`, {
    form: { username: `${account}@demo.example`, password: 'demo-portal-1', redirect: '/welcome' },
    headers: { origin: url },
    maxRedirects: 0,
  })
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  await context.addCookies(
    cookies.map(({ value }) => {
      const [, name = '', content = ''] = /^([^=]+)=([^;]*)/.exec(value) ?? []
      return { name, value: content, url: url.replace('http:', 'https:'), secure: true, httpOnly: true }
    }),
  )
}

function watchPage(page: Page): { errorPages: string[]; faults: string[] } {
  const errorPages: string[] = []
  const faults: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('chrome-error:')) errorPages.push(`after ${step}`)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  // Declines to leave the page.
  page.on('dialog', (dialog) => void dialog.dismiss())
  return { errorPages, faults }
}

/** Clicks every control of the screen, one after the other, with text in every field. */
async function tryEverything(page: Page, path: string): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    // Between two pages, the screen is empty for a moment.
    await expect.poll(() => offersAll(page), `after ${step}`).toBe(true)
    const filled = await fill(page)
    // An open dialog comes first. It is closed after all its controls have been tried.
    const isAsked = (await page.getByRole('dialog').count()) > 0
    const within = isAsked ? page.getByRole('dialog') : page.locator('body')
    // Element handles stay valid when siblings appear or disappear.
    const offered = await within.locator(controls).elementHandles()
    const names = await page.evaluate(namesOf, offered).catch(() => null)
    // The page has navigated in the meantime.
    if (names === null) continue
    const index = names.findIndex((name) => !seen.has(name) && !leavesPortal.test(name))
    const name = names[index]
    if (name === undefined && isAsked) await page.keyboard.press('Escape')
    if (name === undefined && isAsked) continue
    if (name === undefined) return
    seen.add(name)
    // Presses every second control, unless all tests run: the list of texts alone has a hundred.
    if (!isWhole && seen.size % 2 === 0) continue
    step = name
    await test.step(name, async () => {
      const control = offered[index]
      if (control) await press(page, control)
      await stillTyped(page, path, filled)
    })
  }
}

async function offersAll(page: Page): Promise<boolean> {
  if ((await page.locator(controls).count()) > fewest) return true
  return page.getByRole('heading', { name: aloneOffline }).isVisible()
}

function namesOf(all: readonly Node[]): string[] {
  return all.map((one) => {
    if (!(one instanceof Element)) return ''
    const [target] = (one.getAttribute('href') ?? '').split('?')
    // A link is named by its target instead of its text, because the target is the same in both languages.
    const text = target ? one.getAttribute('hreflang') : (one.getAttribute('aria-label') ?? one.textContent)
    return `${one.tagName} ${target} ${text}`
  })
}

async function press(page: Page, control: ElementHandle): Promise<void> {
  const reloaded = dropsAll.test(step) ? page.waitForEvent('load', { timeout: 5_000 }).catch(() => undefined) : null
  // A menu or message may cover the control, which is still available by keyboard.
  await control.click({ timeout: 1_000 }).catch(() => pressUnseen(control))
  await reloaded
  await settled(page)
}

/** A disabled or removed control offers no action. */
async function pressUnseen(control: ElementHandle): Promise<void> {
  await control.evaluate((one) => one instanceof HTMLElement && one.click()).catch(() => undefined)
}

/** Types into every field and returns those it typed in: others may appear later. */
async function fill(page: Page): Promise<string[]> {
  // A field that a click has opened may disappear again.
  await expect(async () => {
    for (const field of await page.locator(fields).all())
      if ((await field.inputValue({ timeout: 1_000 })) !== typed) await field.fill(typed, { timeout: 1_000 })
  }).toPass()
  const found = await valuesOf(page)
  return Object.keys(found).filter((name) => found[name] === typed)
}

/**
 * Returns the values of the page’s fields, by names that are the same in both languages. The fields of a dialog are
 * omitted, because they disappear with it.
 */
async function valuesOf(page: Page): Promise<Record<string, string>> {
  return page.locator(fields).evaluateAll((all) => {
    const own = all.filter((one) => one.closest('[role=dialog]') === null)
    return Object.fromEntries(
      own.map((one) => [
        one.getAttribute('name') ?? one.getAttribute('type') ?? one.tagName,
        'value' in one ? String(one.value) : '',
      ]),
    )
  })
}

/**
 * Asserts that the screen still has the typed text. If the click has left the screen, goes back and asserts that the
 * translation is still there.
 */
async function stillTyped(page: Page, path: string, filled: readonly string[]): Promise<void> {
  if (dropsAll.test(step)) return backTo(page, path)
  if (dropsDraft.test(step)) return
  const isLeft = !isAt(page, path)
  const { searchParams } = new URL(page.url())
  const isSearchLeft = (step.startsWith('A ') || dropsSearch.test(step)) && ![...searchParams.values()].includes(typed)
  if (isLeft) await backTo(page, path)
  const kept = filled
    .filter((name) => !isLeft || name === translation)
    .filter((name) => !isSearchLeft || name !== 'search')
    .filter((name) => !changesText.test(step) || name !== translation)
    .filter((name) => !sendsNote.test(step) || name !== 'note')
  await expect
    .poll(() => valuesOf(page), `after ${step}`)
    .toMatchObject(Object.fromEntries(kept.map((name) => [name, typed])))
}

const unitOf = (url: URL) => url.searchParams.get('unit')

/** Whether the page is at the screen, with the same text open. */
function isAt(page: Page, path: string): boolean {
  const [is, wanted] = [new URL(page.url()), new URL(path, page.url())]
  return is.pathname === wanted.pathname && unitOf(is) === unitOf(wanted)
}

async function backTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url())
  for (let steps = 0; steps < 4 && new URL(page.url()).pathname !== pathname; steps += 1) {
    await page.goBack({ timeout: 15_000 }).catch(() => undefined)
    await settled(page)
  }
  // Opening another text replaces the history entry, so going back does not reach the first one.
  if (!isAt(page, path) && new URL(page.url()).pathname === pathname)
    await page.evaluate((to) => history.pushState({}, '', to), path)
  expect(isAt(page, path), `back after ${step}, at ${page.url()}`).toBe(true)
  await expect(page.locator('main'), `back after ${step}`).toBeVisible()
}

/** Waits until the click’s requests have failed: by then, a request sent after them has failed as well. */
async function settled(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    await page
      .evaluate(async () => {
        await fetch('/healthz').catch(() => undefined)
        await new Promise((done) => setTimeout(done, 30))
      })
      // The page has navigated during the request.
      .catch(() => undefined)
}

/** Reloads like a user. Without a service worker, the browser asks first whether to lose the input. */
async function leaveByReload(page: Page): Promise<void> {
  const isAnswered = await page.evaluate(() => navigator.serviceWorker.controller !== null)
  if (!isAnswered && (await page.locator(fields).count()) === 0) return
  const filled = await fill(page)
  step = 'a reload'
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await settled(page)
  const kept = isAnswered ? filled.filter((name) => name === translation) : filled
  await expect
    .poll(() => valuesOf(page), `after ${step}`)
    .toMatchObject(Object.fromEntries(kept.map((name) => [name, typed])))
}
