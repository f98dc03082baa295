import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { sampled } from '#tests/sample.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const addresses = z.object({
  data: z.object({
    addresses: z.array(z.object({ id: z.int(), name1: z.string(), phone: z.string(), is_delivery: z.boolean() })),
  }),
})
const user = z.object({ company: z.tuple([z.int(), z.string()]) })

/** Returns the stored delivery addresses of an account’s company. */
async function storedOf(portal: Portal, account: string) {
  const call = await portal.vue(account)
  const cid = await companyOf(portal, account)
  return addresses.parse(await call(`company/${cid}/delivery-addresses/`)).data.addresses
}

async function companyOf(portal: Portal, account: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}/vue/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${account}@demo.example`, password: 'demo-portal-1' }),
  })
  const { data } = z.object({ data: z.object({ user }) }).parse(await answer.json())
  return data.user.company[0]
}

const fill = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function enterSite(page: Page, name: string): Promise<void> {
  await fill(page, 'Company name', name)
  await fill(page, 'Street', 'Bierstraße 28')
  await fill(page, 'ZIP', '49074')
  await fill(page, 'City', 'Osnabrück')
  await fill(page, 'Phone', '+49 541 5550172')
}

test('a slow response does not move the focus or close a menu', async ({ page, portal }) => {
  await signIn(page, portal, 'carpenter', '/create-delivery/')
  await isLive(page)
  await enterSite(page, 'Baustelle Hafen')
  await page.getByRole('button', { name: 'Save' }).click()
  // The URL changes before the page, and each page renders its own menu.
  await expect(row(page, 'Baustelle Hafen')).toBeVisible()
  await (await openUserMenu(page, 'Log out')).press('Escape')
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') await wanted
    await route.fallback()
  })
  await row(page, 'Baustelle Hafen').getByRole('button', { name: 'Select', exact: true }).click()
  const item = await openUserMenu(page, 'Log out')
  letThrough()
  await expect(page.getByText('Default delivery address changed')).toBeVisible()
  await expect(row(page, 'Baustelle Hafen').getByText('Delivery address')).toBeVisible()
  await expect(item).toBeVisible()
  await item.press('Escape')
  await expect(page.getByRole('button', { name: '@demo.example' })).toBeFocused()
})

test('a user adds a delivery address, selects it, undoes that and edits the contacts', async ({ page, portal }) => {
  const before = (await storedOf(portal, 'carpenter')).find(({ is_delivery }) => is_delivery)
  await signIn(page, portal, 'carpenter', '/create-delivery/')
  await isLive(page)
  await page.getByRole('button', { name: 'Save' }).click()
  // The summary at the top names every missing entry, links to its field, and has the focus.
  const summary = page.getByRole('group', { name: '5 entries' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Street' }).click()
  await expect(page.getByRole('textbox', { name: 'Street' })).toBeFocused()
  await enterSite(page, 'Baustelle Rathaus')
  await fill(page, 'E-mail', 'no address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a valid email address.').first()).toBeVisible()
  await fill(page, 'E-mail', '')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/overview-delivery\/$/)
  await row(page, 'Baustelle Rathaus').getByRole('button', { name: 'Select', exact: true }).click()
  await expect(row(page, 'Baustelle Rathaus').getByText('Delivery address')).toBeVisible()
  await expect(row(page, 'Baustelle Rathaus')).toBeFocused()
  await expect(page.getByText('Default delivery address changed')).toBeVisible()
  // The street distinguishes addresses with the same name.
  await expect(page.getByText('Baustelle Rathaus, Bierstraße 28')).toBeVisible()
  await expect(row(page, 'Baustelle Rathaus').getByRole('button', { name: 'Select', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, before?.name1 ?? '').getByText('Delivery address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const chosen = async () => (await storedOf(portal, 'carpenter')).filter(({ is_delivery }) => is_delivery)
  await expect.poll(chosen).toMatchObject([{ id: before?.id }])

  // The default delivery address cannot be deactivated. Another address loses its links and buttons when inactive.
  await row(page, before?.name1 ?? '')
    .getByRole('checkbox', { name: 'Active' })
    .click()
  // Only the toast gives the reason.
  await expect(page.getByRole('alert').getByText('Choose another default')).toHaveCount(1)
  await expect(row(page, before?.name1 ?? '')).not.toContainText('Choose another default')
  await expect(row(page, before?.name1 ?? '').getByRole('checkbox', { name: 'Active' })).toBeChecked()
  const active = row(page, 'Baustelle Rathaus').getByRole('checkbox', { name: 'Active' })
  await active.click()
  await expect(active).not.toBeChecked()
  await expect(row(page, 'Baustelle Rathaus').getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(row(page, 'Baustelle Rathaus').getByRole('button')).toHaveCount(0)
  // Until the request has ended, the checkbox ignores clicks.
  await expect(active).not.toHaveAttribute('aria-readonly')
  await active.click()

  await row(page, 'Baustelle Rathaus').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Street')).toHaveText('Bierstraße 28')
  await expect(page.getByRole('textbox', { name: 'Street' })).toHaveCount(0)
  await fill(page, 'Company name', 'Baustelle Rathaus, Hof')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Baustelle Rathaus, Hof')).toBeVisible()
})

test('an address changed by a colleague shows both versions and stores the chosen one', async ({
  context,
  page,
  portal,
}) => {
  const [one] = await storedOf(portal, 'carpenter')
  const path = `/edit-delivery/?address=${one?.id}&redirect=${encodeURIComponent('/my-company/')}`
  await signIn(page, portal, 'carpenter', path)
  const other = await context.newPage()
  await other.goto(portal.url + path)
  await isLive(page)
  await isLive(other)
  await fill(other, 'Company name', 'Theirs')
  await fill(other, 'Phone', '222')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL(/\/my-company\/$/)
  await fill(page, 'Company name', 'Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('group', { name: 'Someone changed this while you were editing' })
  await expect(panel).toBeFocused()
  const name = panel.getByRole('group', { name: 'Company name' })
  await expect(name.getByRole('radio', { name: 'Mine' })).toBeChecked()
  // A field that was not edited here has the colleague’s value.
  await expect(panel.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: '222' })).toBeChecked()
  await panel.getByRole('button', { name: 'Save selected version' }).click()
  await expect(page).toHaveURL(/\/my-company\/$/)
  expect((await storedOf(portal, 'carpenter')).find(({ id }) => id === one?.id)).toMatchObject({
    name1: 'Mine',
    phone: '222',
  })
})

test('an expired session opens the login over the form, and the input is sent once', async ({
  context,
  page,
  portal,
}) => {
  await signIn(page, portal, 'joiner', '/create-delivery/')
  await isLive(page)
  await enterSite(page, 'Nach der Pause')
  await context.clearCookies({ name: 'plain-portal' })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('wrong-password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByLabel('Password').fill('demo-portal-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/overview-delivery\/$/)
  await expect(row(page, 'Nach der Pause')).toHaveCount(1)
  const stored = await storedOf(portal, 'joiner')
  expect(stored.filter(({ name1 }) => name1 === 'Nach der Pause')).toHaveLength(1)
})

for (const width of sampled([320, 768, 1024, 1280, 1920], 2))
  test(`the list shows everything about an address at ${width} px`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, portal, 'admin', '/overview-delivery/')
    await isLive(page)
    const main = row(page, 'Zentrale').filter({ hasText: 'Bahnhofstraße 122' })
    const parts = ['Nordkante Komponenten', '49074 Osnabrück', 'Germany', 'lager@nordkante-komponenten.example']
    for (const part of parts) {
      const shown = main.getByText(part).filter({ visible: true })
      await expect(shown).toHaveCount(1)
      const { left, right } = await shown.evaluate((one) => one.getBoundingClientRect())
      expect([part, left >= 0, right <= width]).toEqual([part, true, true])
    }
    await expect(main.getByRole('checkbox', { name: 'Active' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Edit' })).toBeVisible()
  })
