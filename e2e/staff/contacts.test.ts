import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { linkTo, mailsIn } from '#e2e/kit/outbox.ts'
import type { Portal } from '#e2e/kit/portal.ts'

const email = 'karin.ahlers@invited.example'
const password = 'Zinken-und-Zapfen-7'

const fill = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
// A new contact is also invited.
const save = (page: Page) => page.getByRole('button', { name: /^Save( and invite)?$/ }).click()

/** Opens the mailed link, sets a password, and logs in with it. */
async function comeIn(browser: Browser, portal: Portal): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(await linkTo(portal, email, 'account/password/change'))
  await isLive(page)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL(/\/login/, { waitUntil: 'commit' })
  // An open page would notice the sign-in and navigate by itself.
  await page.goto('about:blank')
  const answer = await page.context().request.post(`${portal.url}/login`, {
    form: { username: email, password, redirect: '/my-company/' },
    headers: { origin: portal.url },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto(`${portal.url}/my-company/`)
  await expect(page.getByRole('heading', { level: 1, name: 'My company' })).toBeVisible()
  return page
}

test('a contact is invited, signs in by mail, is edited, switched off and on, and deleted', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal, 'dealer', '/overview-contacts/')
  await isLive(page)
  await page.getByRole('main').getByRole('link', { name: 'New contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New contact' })).toBeVisible()
  await save(page)
  await expect(page.getByRole('group', { name: '2 entries' })).toBeFocused()
  await fill(page, 'First name', 'Karin')
  await fill(page, 'Last name', 'Ahlers')
  await fill(page, 'E-mail', 'joiner@demo.example')
  // Typing without selecting chooses no company.
  const company = page.getByRole('combobox', { name: 'Company' })
  await company.fill('petersen')
  await save(page)
  await expect(page.getByRole('group', { name: 'Check this entry' })).toBeFocused()
  await company.fill('innenausbau petersen')
  await expect(page.getByRole('option', { name: 'Innenausbau Petersen' })).toBeVisible()
  await company.press('ArrowDown')
  await company.press('Enter')
  await expect(company).toHaveValue('Innenausbau Petersen')
  await save(page)
  await expect(page.getByText('This email address is already in use.').first()).toBeVisible()
  await fill(page, 'E-mail', email)
  await save(page)

  await page.waitForURL(/\/edit-contact\/\d+$/, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Karin Ahlers' })).toBeVisible()
  await expect(page.getByText(`${email} was invited but has not set a password`)).toBeVisible()
  await page.getByRole('button', { name: 'Activation link' }).click()
  await expect(page.getByRole('textbox', { name: 'Activation link' })).toHaveValue(
    /\/account\/password\/change\/\S{43}$/,
  )
  const theirs = await comeIn(browser, portal)

  // A contact who has signed in is active: the earlier list is outdated.
  await page.reload()
  await isLive(page)
  await expect(page.getByRole('button', { name: 'Activation link' })).toHaveCount(0)
  await fill(page, 'Last name', 'Otten')
  await fill(page, 'E-mail', 'karin.otten@invited.example')
  await page.getByRole('checkbox', { name: 'Newsletter' }).check()
  await save(page)
  await expect(page.getByText('We sent a link to karin.otten@invited.example')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Karin Otten' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)

  await page.goto(`${portal.url}/overview-contacts/?q=otten`)
  await isLive(page)
  const active = row(page, 'Karin Otten').getByRole('checkbox', { name: 'Active' })
  await active.click()
  await expect(active).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Active' }).selectOption({ label: 'Inactive only' })
  await expect(page).toHaveURL(/active=0/)
  await active.click()
  await expect(page.getByText('No contacts match these filters')).toBeVisible()
  await page.goBack()
  await row(page, 'Karin Otten').getByRole('link', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Karin Otten?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/overview-contacts\//, { waitUntil: 'commit' })
  await expect(page.getByText('Deleted')).toBeVisible()
  await theirs.goto(`${portal.url}/my-company/`, { waitUntil: 'commit' })
  await theirs.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
})

const account = z.object({ data: z.object({ users: z.array(z.object({ id: z.int(), email: z.string() })) }) })
const contact = z.object({ data: z.object({ groups: z.array(z.string()) }) })

test('the mail of a rights request links to its checkbox and shows a colleague’s newer changes', async ({
  context,
  page,
  portal,
}) => {
  const ask = await portal.vue('carpenter')
  await ask('account/ask-right/', { method: 'POST', body: JSON.stringify({ right: 'CAN_APPROVE_ORDER' }) })
  const link = () => /\/edit-contact\/\d+\?right=\w+/.exec(mailsIn(portal, 'admin@demo.example').join('\n'))?.[0] ?? ''
  await expect.poll(link).not.toBe('')
  // Without a session, the link leads to the login first.
  await page.goto(portal.url + link())
  await page.getByLabel('Username').fill('admin@demo.example')
  await page.getByLabel('Password').fill('demo-portal-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const box = page.getByRole('checkbox', { name: 'Approve baskets' })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription('Approve baskets for production and reset them.')

  const other = await context.newPage()
  await other.goto(portal.url + link())
  await isLive(other)
  await fill(other, 'Last name', 'Theirs')
  await save(other)
  await expect(other.getByText('Saved')).toBeVisible()
  await box.check()
  await save(page)
  const panel = page.getByRole('group', { name: 'Someone changed this while you were editing' })
  await expect(panel.getByRole('group', { name: 'Last name' }).getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await panel.getByRole('button', { name: 'Save selected version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
  const read = await portal.vue('admin')
  const id = /\d+/.exec(link())?.[0]
  const groups = async () => contact.parse(await read(`contact/${id}/detail/`)).data.groups
  await expect.poll(groups).toEqual(['CAN_APPROVE_ORDER'])

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL(/\/account\/password\/change\/\S{43}$/, { waitUntil: 'commit' })
  await expect(page.getByLabel('New password')).toBeVisible()
})

test('an administrator ends all sessions of a user, who is then logged out everywhere', async ({
  browser,
  page,
  portal,
}) => {
  const list = await (await portal.vue('admin'))('contact/list/?email=joiner@demo.example')
  const id = account.parse(list).data.users[0]?.id
  const theirs = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  // One after the other, because a form that is sent twice at once counts as one login.
  for (const one of theirs) await signIn(one, portal, 'joiner', '/my-company/')
  await signIn(page, portal, 'admin', `/edit-contact/${id}`)
  await isLive(page)
  const button = page.getByRole('button', { name: 'End all sessions' })
  await expect(button).toHaveAccessibleDescription('2 active sessions')
  await button.click()
  await expect(page.getByText('All sessions ended', { exact: true })).toBeVisible()
  await expect(button).toBeDisabled()
  for (const one of theirs) {
    await one.reload({ waitUntil: 'commit' })
    await one.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
    await expect(one.getByLabel('Username')).toBeVisible()
  }
  // The administrator’s own session continues.
  await page.reload()
  await expect(button).toBeDisabled()
})

test.describe('any viewer', () => {
  test.use({ sharesPortal: true })

  test('finds only the contacts that their rights and companies allow', async ({ browser, portal }) => {
    const all = account.parse(await (await portal.vue('admin'))('contact/list/')).data.users
    const idOf = (name: string) => all.find((one) => one.email === `${name}@demo.example`)?.id
    const titles = async (name: string, paths: readonly string[]) => {
      const context = await browser.newContext()
      const form = { username: `${name}@demo.example`, password: 'demo-portal-1', redirect: '/welcome' }
      await context.request.post(`${portal.url}/login`, { form, headers: { origin: portal.url }, maxRedirects: 0 })
      const found = []
      for (const path of paths) {
        const answer = await context.request.get(portal.url + path)
        found.push([answer.status(), /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]])
      }
      await context.close()
      return found
    }
    const screens = ['/overview-contacts/', '/create-contact/', `/edit-contact/${idOf('carpenter')}`]
    for (const name of ['carpenter', 'translator', 'approver', 'joiner'])
      expect(await titles(name, screens)).toEqual(
        screens.map(() => [200, 'You do not have permission to access this page']),
      )
    for (const name of ['admin', 'dealer'])
      expect((await titles(name, screens.slice(0, 2))).map(([, title]) => title)).toEqual(['Contacts', 'New contact'])
    const elsewhere = [
      '/overview-contacts/?cid=1',
      '/overview-contacts/?cid=999999',
      '/create-contact/?cid=1',
      `/edit-contact/${idOf('admin')}`,
      '/edit-contact/999999',
      '/edit-contact/x',
    ]
    expect(await titles('dealer', elsewhere)).toEqual(elsewhere.map(() => [404, 'Page not found']))
  })
})
