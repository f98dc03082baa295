import type { Page } from '@playwright/test'
import { z } from 'zod'
import { groups } from '#src/session/groups.ts'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { menuScreens } from '#e2e/kit/menu.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { sampled } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const twin = 'twin@demo.example'
const made = z.object({ data: z.object({ id: z.int() }) })
let twinId: number | undefined

/** Acts as a user with all rights of an administrator. */
async function actAsTwin(page: Page, portal: Portal): Promise<void> {
  if (twinId === undefined) {
    const call = await portal.vue('admin')
    const post = { method: 'POST', body: JSON.stringify({ email: twin, first_name: 'Twin', active: true, groups }) }
    twinId = made.parse(await call('company/1/create/contact/', post)).data.id
    await call(`contact/${twinId}/edit/`, post)
  }
  await signIn(page, portal, 'admin', `/switch-user/?email=${twin}`)
  await isLive(page)
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/switch-user'), { waitUntil: 'commit' })
}

type Sent = { path: string; at: number }

/** Records write requests with their time, and blocks them. */
async function holdWrites(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.route('**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    sent.push({ path: new URL(request.url()).pathname, at: Date.now() })
    return route.abort()
  })
  return sent
}

/**
 * Returns the HTML of the controls that write but do not name the acting user, either themselves or, with `in-row`, in
 * their row.
 */
const unmarked = (page: Page) =>
  page.locator('main [data-writes]').evaluateAll((all, name) => {
    const placeOf = (one: Element) =>
      one.getAttribute('data-writes') === 'in-row' ? one.closest('tr, li, [role=row]') : one
    return all.filter((one) => !placeOf(one)?.textContent?.includes(name)).map((one) => one.outerHTML)
  }, `as ${twin}`)

/**
 * Presses each kind of control that is not marked as writing once, including those in layers that open. Returns the
 * pressed controls with their times.
 */
const pressAll = (page: Page) =>
  page.evaluate(async () => {
    const pressed: { name: string; at: number }[] = []
    const layer = ':is([role=dialog], [role=alertdialog], [role=menu])'
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
    // A column's checkbox and a row's may have the same label as a button.
    const nameOf = (one: Element) => {
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : one
      const text = (one.getAttribute('aria-label') ?? label?.textContent ?? '').replace(/[\d:].*/, '')
      return `${one.closest(layer) ? 'layer' : 'page'} ${one.localName} ${text}`
    }
    const controlsIn = (place: string) =>
      [...document.querySelectorAll(`${place} :is(button, [role=menuitem], input[type=checkbox])`)].filter(
        (one) => !one.matches('[data-writes], :disabled, [aria-disabled=true]') && one.checkVisibility(),
      )
    const { pathname } = location
    const find = () => {
      const layers = [...document.querySelectorAll(layer)].filter((one) => one.checkVisibility())
      const within = controlsIn(layers.length > 0 ? layer : 'main')
      return within.find((one) => pressed.every(({ name }) => name !== nameOf(one)))
    }
    for (let tries = 0; tries < 80; tries += 1) {
      const one = find()
      if (one instanceof HTMLElement) {
        pressed.push({ name: nameOf(one), at: Date.now() })
        one.click()
        await wait(30)
      } else if (document.querySelector(layer)?.checkVisibility()) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        await wait(60)
      } else break
      if (location.pathname !== pathname) break
    }
    // A control whose code loads first sends its request later.
    await wait(200)
    return pressed
  })

/** Names for each request the last control pressed before it. */
function blame(sent: readonly Sent[], pressed: Awaited<ReturnType<typeof pressAll>>): string[] {
  return sent.map(({ path, at }) => `${pressed.findLast((one) => one.at <= at)?.name} sends to ${path}`)
}

// Article descriptions and system messages share a screen.
const ofMenu = menuScreens.map(({ path }) => path).filter((path) => path !== '/vartext')
const paths = [...ofMenu, '/account/', '/user/select-line/', '/change-parent/?cid=31']

for (const half of sampled([0, 1], 2))
  test(`while acting as another user, only controls that name the user write, on half the screens (${half + 1})`, async ({
    page,
    portal,
  }) => {
    await actAsTwin(page, portal)
    const sent = await holdWrites(page)
    const own = half === 0 ? [] : [`/edit-contact/${twinId}`]
    const wrote: string[] = []
    for (const path of [...paths.filter((_, index) => index % 2 === half), ...own]) {
      await page.goto(portal.url + path)
      await isLive(page)
      await expect.poll(() => unmarked(page), { message: path }).toEqual([])
      // A form checks its stored postcode soon after it opens.
      const postcodes = page.locator('input[autocomplete=postal-code]:not([value=""])')
      if ((await postcodes.count()) > 0) await expect.poll(() => sent.length).toBeGreaterThan(0)
      sent.length = 0
      const pressed = await pressAll(page)
      wrote.push(...blame(sent, pressed).map((what) => `${path}: ${what}`))
    }
    expect(wrote).toEqual([])
  })

test('a button in a row shows the initials of the user, and names them to screen readers', async ({ page, portal }) => {
  await actAsTwin(page, portal)
  await page.goto(`${portal.url}/order-approve/`)
  await isLive(page)
  const approve = page
    .getByRole('row')
    .getByRole('button', { name: `Approve as ${twin}` })
    .first()
  await expect(approve.getByText('TW', { exact: true })).toBeVisible()
  const { width = 0 } = (await approve.boundingBox()) ?? {}
  expect(width).toBeLessThan(150)
  await page.goto(`${portal.url}/overview-delivery/`)
  await isLive(page)
  await expect(page.getByRole('checkbox', { name: 'Active' }).first()).toHaveAccessibleDescription(RegExp(`as ${twin}`))
})

test('a control that writes without naming the user is detected', async ({ page, portal }) => {
  await actAsTwin(page, portal)
  const sent = await holdWrites(page)
  await page.goto(`${portal.url}/overview-delivery/`)
  await isLive(page)
  await expect.poll(() => unmarked(page)).toEqual([])
  await page
    .locator('tbody input[data-writes]')
    .first()
    .evaluate((one) => one.removeAttribute('data-writes'))
  const pressed = await pressAll(page)
  await expect.poll(() => blame(sent, pressed)).toHaveLength(1)
})
