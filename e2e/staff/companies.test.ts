import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Companies' })
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const user = {
  id: z.int(),
  groups: z.array(z.string()),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
}
const users = z.object({ data: z.object({ users: z.tuple([z.object(user)]) }) })
const granted = z.object({ data: z.object({ groups: z.array(z.string()) }) })
const info = z.object({ data: z.object({ parent: z.tuple([z.int(), z.string()]).nullable(), name1: z.string() }) })

test('a dealer admin starts at the tree, moves by keyboard, and restores it by its URL', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/welcome')
  await page.goto(portal.url)
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await isLive(page)
  const first = tree(page).getByRole('row', { expanded: true })
  await expect(first).toHaveCount(1)
  await expect(first.getByRole('link', { name: 'Edit' })).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  const second = tree(page).locator('[aria-level="2"]').first()
  await expect(second).toBeFocused()
  // A letter moves to the next name that begins with it.
  await page.keyboard.press('m')
  const moebel = line(page, 'Möbelwerk Nord GmbH')
  await expect(moebel).toBeFocused()
  await expect(moebel).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(moebel).toHaveAttribute('aria-expanded', 'true')
  await expect(moebel).toBeFocused()
  await expect(page).toHaveURL(/open=\d+/)
  const below = tree(page).locator('[aria-level="3"]:not([aria-busy])').first()
  await expect(below).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(below).toBeFocused()
  const [name = ''] = (await below.getByRole('rowheader').innerText()).split('\n')
  await page.reload()
  await expect(tree(page).locator('[aria-level="3"]').first()).toContainText(name)
  await isLive(page)
  await below.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(moebel).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(moebel).toHaveAttribute('aria-expanded', 'false')
  await expect(tree(page).locator('[aria-level="3"]')).toHaveCount(0)

  // Enter opens the company’s own tree. The breadcrumb above leads back.
  await page.keyboard.press('Enter')
  await expect(tree(page).getByRole('row', { expanded: true })).toContainText('Möbelwerk Nord GmbH')
  await page.getByRole('navigation', { name: 'Parent companies' }).getByRole('link').first().click()
  await expect(line(page, 'Möbelwerk Nord GmbH')).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(tree(page).getByRole('row', { expanded: true })).toContainText('Möbelwerk Nord GmbH')
})

test('loading does not move the focus, and a failed read can be retried', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/companies/15')
  await isLive(page)
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await wanted
    await route.abort()
  })
  const moebel = line(page, 'Möbelwerk Nord GmbH')
  await moebel.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tree(page).getByRole('row', { name: 'Loading …' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(moebel).toBeFocused()
  letThrough()
  const failed = tree(page).getByRole('row').filter({ hasText: 'Sub-companies could not be loaded.' })
  await expect(failed).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(failed).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  // The row that replaces the error row gets the focus.
  await expect(tree(page).locator('[aria-level="3"]:not([aria-busy])').first()).toBeFocused()
})

test('a search marks its hits under their paths, explains an empty result, and is in the URL', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/companies/1')
  await isLive(page)
  const box = page.getByRole('searchbox', { name: 'Search companies' })
  await box.fill('ah')
  await expect(page.getByText('Enter at least 3 characters')).toBeVisible()
  await box.fill('ahlers')
  await expect(page.getByText(/compan(y|ies) found/)).toBeVisible()
  await expect(page).toHaveURL(/q=ahlers/)
  const hit = line(page, 'Tischlerei Ahlers').first()
  await expect(hit).toContainText(/^(Nordkante|…).* › .*Tischlerei Ahlers/)
  await expect(hit.locator('mark').first()).toHaveText('Ahlers')
  for (const row of await tree(page).locator('[aria-level]').all()) await expect(row.locator('mark')).not.toHaveCount(0)
  await page.reload()
  await expect(line(page, 'Tischlerei Ahlers')).toBeVisible()
  await isLive(page)
  await page.getByRole('searchbox').fill('zzzzz')
  await expect(page.getByText('No companies found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No companies match “zzzzz”' })).toBeVisible()
})

test('shopping as a subsidiary enters the shop as that company, by its line if it has several', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'dealer', '/companies/15')
  await isLive(page)
  const moebel = line(page, 'Möbelwerk Nord GmbH')
  await moebel.getByRole('button', { name: 'Shop as' }).click()
  await expect(page).toHaveURL(/\/user\/select-line\/?\?cid=\d+|\/dealer\/company\/\d+\/shop/)
  if (page.url().includes('select-line'))
    await page.getByRole('main').getByRole('button', { name: 'To the shop' }).first().click()
  await expect(page).toHaveURL(/\/dealer\/company\/\d+\/shop/)
  await expect(page.getByText('Möbelwerk Nord GmbH').first()).toBeVisible()
})

test('a subsidiary is created with its language, moved to another company, and moved back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/companies/1')
  await isLive(page)
  await page.getByRole('main').getByRole('link', { name: 'New company' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New company' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('group', { name: /entries/ })).toBeFocused()
  for (const [label, text] of Object.entries({
    'Company name': 'Aalener Küchenbau',
    Street: 'Weberstraße 4',
    ZIP: '73430',
    City: 'Aalen',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const language = page.getByRole('main').getByLabel('Language', { exact: true })
  await expect(language).toHaveValue('de')
  await language.selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/companies\/1$/)
  await line(page, 'Aalener Küchenbau').getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL(/\/companies\/(?!1$)\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const parentOf = async () => info.parse(await (await portal.vue('admin'))(`company/${id}/info/`)).data.parent?.[0]

  await page.goto(`${portal.url}/my-company/?cid=${id}`)
  await isLive(page)
  await expect(language).toHaveValue('en')
  await page.getByRole('link', { name: 'Change parent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change parent' })).toBeVisible()
  await isLive(page)
  // A company cannot be moved to its current parent or below itself.
  await expect(line(page, 'Nordkante Komponenten').getByRole('button', { name: 'Choose' })).toBeDisabled()
  await expect(line(page, 'Aalener Küchenbau')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('schweiz')
  await line(page, 'Nordkante Schweiz').getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('sub-companies (0), contacts (0)')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await parentOf()).toBe(1)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Aalener Küchenbau is now a sub-company of Nordkante Schweiz AG.')).toBeVisible()
  expect(await parentOf()).not.toBe(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(parentOf).toBe(1)
  const box = page.getByRole('searchbox', { name: 'Search companies' })
  await expect(box).toBeFocused()
  // The company itself is not offered as a parent, and not counted.
  await box.fill('Aalener')
  await expect(page.getByRole('heading', { name: 'No companies match “Aalener”' })).toBeVisible()
  await expect(page.getByText('0 companies found')).toHaveCount(0)
})

test('a dealer who creates a company returns to their company’s tree, which shows it', async ({ page, portal }) => {
  const call = await portal.vue('admin')
  const [{ id, groups, ...named }] = users.parse(await call('contact/list/?email=dealer@demo.example')).data.users
  const grant = async (all: string[]) => {
    const body = JSON.stringify({ ...named, groups: all })
    granted.parse(await call(`contact/${id}/edit/`, { method: 'POST', body }))
  }
  await grant([...groups, 'CAN_CREATE_COMPANIES'])
  await signIn(page, portal, 'dealer', '/welcome')
  await page.goto(`${portal.url}/`)
  await page.waitForURL(/\/companies\/(?!1$)\d+$/)
  const own = page.url()
  await page.goto(`${portal.url}/create-company`)
  await isLive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'New company' })).toBeVisible()
  for (const [label, text] of Object.entries({
    'Company name': 'Zimmerei Zwiesel',
    Street: 'Am Sägewerk 2',
    ZIP: '94227',
    City: 'Zwiesel',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(own)
  await expect(line(page, 'Zimmerei Zwiesel')).toBeVisible()
  await page.reload()
  await expect(line(page, 'Zimmerei Zwiesel')).toBeVisible()
  await grant(groups)
})

test('users without the right have no tree, and nobody sees another company’s tree', async ({ page, portal }) => {
  await signIn(page, portal, 'carpenter', '/companies/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No permission|Page not found/)
  await signIn(page, portal, 'dealer', '/companies/1')
  await expect(page.getByRole('treegrid')).toHaveCount(0)
  for (const path of ['/companies/99999999', '/companies/0', '/companies/x', '/change-parent/?cid=1']) {
    await page.goto(portal.url + path)
    await expect(page.getByRole('treegrid')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
