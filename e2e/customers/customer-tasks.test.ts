import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { linkTo } from '#e2e/kit/outbox.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { look, tabTo, views } from '#e2e/kit/views.ts'
import { isWhole } from '#tests/sample.ts'

test.describe.configure({ mode: isWhole ? 'parallel' : 'default' })
test.use({ sharesPortal: isWhole ? false : 'file' })

const first = 'Zinken-und-Zapfen-7'
const second = 'Nut-und-Feder-Brett-8'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'

const box = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Tabs to the field and types; in a list box this selects the option that starts with the text. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Asserts that nothing overflows the window horizontally. */
async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

/** Opens an address, waits until the page is live, and asserts that its width fits the window. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await isLive(page)
  await fits(page)
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.waitForURL(/\/login$/, { waitUntil: 'commit' })
  await isLive(page)
  await type(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  // The target page may navigate by itself.
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { waitUntil: 'commit' })
}

type Task = (page: Page, portal: Portal) => Promise<void>

const tasks: Record<string, Task> = {
  async register(page, portal) {
    const email = 'silke.ahlers@ahlers.example'
    await open(page, `${portal.url}/register`)
    await type(page, box(page, 'E-mail'), email)
    await type(page, box(page, 'Password'), first)
    await type(page, box(page, 'Repeat password'), first)
    // The summary at the top lists missing fields and links to them.
    await press(page, button(page, 'Continue'))
    const problems = page.getByRole('group').filter({ hasText: 'First name' })
    await expect(problems).toBeFocused()
    await press(page, problems.getByRole('link', { name: 'First name' }))
    await expect(box(page, 'First name')).toBeFocused()
    await page.keyboard.type('Silke')
    await type(page, box(page, 'Last name'), 'Ahlers')
    await press(page, button(page, 'Continue'))
    await page.waitForURL(/\/register\?sent=true$/, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toContainText(email)
    await fits(page)

    await open(page, await linkTo(portal, email, 'register-company'))
    await type(page, box(page, 'Company name'), 'Tischlerei Ahlers')
    await type(page, box(page, 'Street'), 'Johannisstraße 12')
    await type(page, box(page, 'ZIP'), '49074')
    await type(page, box(page, 'City'), 'Osnabrück')
    await type(page, box(page, 'Country'), 'Germ')
    await type(page, box(page, 'Phone'), '+49 541 5550170')
    await type(page, box(page, 'Company type'), 'Carp')
    await press(page, button(page, 'Complete registration'))
    await logIn(page, first)
  },

  async 'new password'(page, portal) {
    const email = 'carpenter@demo.example'
    await open(page, `${portal.url}/login`)
    await press(page, page.getByRole('link', { name: 'Forgot password?' }))
    await page.waitForURL(/\/forgot-password$/, { waitUntil: 'commit' })
    await isLive(page)
    await type(page, box(page, 'E-mail'), email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText(email)
    await fits(page)
    await open(page, await linkTo(portal, email, 'account/password/change'))
    await type(page, box(page, 'New password'), second)
    // The button that shows the password follows the field.
    await press(page, button(page, 'Show').first())
    await expect(box(page, 'New password')).toHaveAttribute('type', 'text')
    await type(page, box(page, 'Repeat password'), second)
    await press(page, button(page, 'Change password'))
    await logIn(page, second)
  },

  async 'choose a line'(page, portal) {
    await signIn(page, portal, 'joiner', '/user/select-line/')
    await isLive(page)
    await fits(page)
    await type(page, page.getByLabel('Search materials'), 'eiche 39,5')
    await expect(page.getByRole('status').filter({ hasText: /of 28 materials/ })).toBeVisible()
    await fits(page)
    await press(page, page.getByRole('main').getByRole('button', { name: 'Door leaves' }))
    await expect(page.getByRole('heading', { name: 'Materials: Door leaves' })).toBeVisible()
    await fits(page)
    await press(page, page.getByRole('listitem').filter({ hasText: 'Door l' }).getByRole('button', { name: 'To the' }))
    await expect(page.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Door leaves')
  },

  async 'my company with its logo'(page, portal) {
    const file = join(portal.data, 'kante.svg')
    writeFileSync(file, svg)
    await signIn(page, portal, 'admin', '/my-company/')
    await isLive(page)
    await fits(page)
    await tabTo(page, box(page, 'Company name'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Nordkante, umbenannt')
    const logo = page.getByLabel('Logo')
    // Waiting starts early, because the browser takes a moment to suppress its own dialog.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, logo)
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file)
    await expect(page.getByRole('img', { name: 'Preview of kante.svg' })).toBeVisible()
    await fits(page)
    await press(page, button(page, 'Save'))
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(box(page, 'Company name')).toHaveValue('Nordkante, umbenannt')
    await expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /\/logo\//)
  },

  async 'delivery addresses'(page, portal) {
    await signIn(page, portal, 'carpenter', '/overview-delivery/')
    await isLive(page)
    await fits(page)
    await press(page, page.getByRole('main').getByRole('link', { name: 'New delivery address' }))
    await page.waitForURL(/\/create-delivery\/$/, { waitUntil: 'commit' })
    await type(page, box(page, 'Company name'), 'Baustelle Rathaus')
    await type(page, box(page, 'Street'), 'Bierstraße 28')
    await type(page, box(page, 'ZIP'), '49074')
    await type(page, box(page, 'City'), 'Osnabrück')
    await type(page, box(page, 'Phone'), '+49 541 5550172')
    await fits(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/overview-delivery\/$/, { waitUntil: 'commit' })
    const made = row(page, 'Baustelle Rathaus')
    await press(page, made.getByRole('button', { name: 'Select', exact: true }))
    await expect(made.getByText('Delivery address')).toBeVisible()
    await expect(made).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Undo' }))
    await expect(made.getByText('Delivery address')).toHaveCount(0)
    await tabTo(page, made.getByRole('checkbox', { name: 'Active' }))
    await page.keyboard.press('Space')
    await expect(made.getByRole('checkbox', { name: 'Active' })).not.toBeChecked()
    await fits(page)
  },

  async 'own account'(page, portal) {
    const elsewhere = await page.context().browser()?.newContext()
    const other = await elsewhere?.newPage()
    if (other) await signIn(other, portal, 'joiner', '/account/')
    await signIn(page, portal, 'joiner', '/account/')
    await isLive(page)
    await fits(page)
    await tabTo(page, box(page, 'First name'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Vroni')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await press(page, button(page, 'End this session'))
    await expect(
      page.getByRole('status').filter({ hasText: 'The session on the other device has ended.' }),
    ).toBeVisible()
    await type(page, box(page, 'Current password'), 'demo-portal-1')
    await type(page, box(page, 'New password'), second)
    await type(page, box(page, 'Repeat password'), second)
    await fits(page)
    await press(page, button(page, 'Change password'))
    await expect(page.getByText('Password changed').first()).toBeVisible()
    await elsewhere?.close()
  },

  async 'a delivery address that is changed'(page, portal) {
    await signIn(page, portal, 'carpenter', '/overview-delivery/')
    await isLive(page)
    await press(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first())
    await page.waitForURL(/\/edit-delivery\//, { waitUntil: 'commit' })
    await expect(box(page, 'Phone')).toBeVisible()
    await fits(page)
    await tabTo(page, box(page, 'Phone'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('+49 541 5550199')
    await press(page, button(page, 'Save'))
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await page.waitForURL(/\/overview-delivery\/$/, { waitUntil: 'commit' })
    await press(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first())
    await expect(box(page, 'Phone')).toHaveValue('+49 541 5550199')
  },

  async 'a new e-mail address'(page, portal) {
    const email = 'vroni@ahlers.example'
    await signIn(page, portal, 'joiner', '/account/')
    await isLive(page)
    await tabTo(page, box(page, 'E-mail'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(button(page, 'Cancel the email change')).toBeVisible()
    await fits(page)
    await open(page, await linkTo(portal, email, 'account/email'))
    await type(page, box(page, 'Current password'), 'not the one')
    await page.keyboard.press('Enter')
    await expect(box(page, 'Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page, 'Current password')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('demo-portal-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText(`log in with ${email}`)
    await fits(page)
  },

  async 'a right that is asked for'(page, portal) {
    await signIn(page, portal, 'carpenter', '/my-company/')
    await isLive(page)
    await fits(page)
    await press(page, button(page, 'Request permission').first())
    const asked = page.getByRole('status').filter({ hasText: 'Requested on' }).first()
    await expect(asked).toBeFocused()
    await fits(page)
  },

  async 'all other devices'(page, portal) {
    const others = await Promise.all([1, 2].map(() => page.context().browser()?.newContext()))
    for (const other of others) if (other) await signIn(await other.newPage(), portal, 'joiner', '/account/')
    await signIn(page, portal, 'joiner', '/account/')
    await isLive(page)
    const group = page.getByRole('listitem').filter({ hasText: '2 sessions' })
    await press(page, group.getByRole('button', { expanded: false }))
    await expect(group.getByRole('button', { name: 'End this session' })).toHaveCount(2)
    await fits(page)
    await press(page, button(page, 'End all others'))
    await expect(page.getByRole('status').filter({ hasText: 'All other sessions have ended.' })).toBeVisible()
    await expect(group).toHaveCount(0)
    await fits(page)
    for (const other of others) await other?.close()
  },

  async 'as a guest into the shop'(page, portal) {
    await open(page, `${portal.at('kantwerk.localhost')}/login`)
    await press(page, button(page, 'Als Gast anmelden'))
    await expect(page.getByRole('heading', { name: 'Willkommen im Shop' })).toBeVisible()
  },
}

// Four tasks, each in a difficult view; `npm run test:all` runs each in every view.
const sample = new Set([
  'register, forced colours',
  'my company with its logo, doubled font size',
  'delivery addresses, 400 % zoom',
  'a delivery address that is changed, 320 px',
])

for (const [task, run] of Object.entries(tasks))
  for (const [name, view] of Object.entries(views)) {
    const title = `${task}, ${name}`
    if (!isWhole && !sample.has(title)) continue
    test(`by keyboard alone: ${title}`, async ({ page, portal }) => {
      await look(page, view)
      await run(page, portal)
    })
  }
