import type { Page } from '@playwright/test'
import { expect, isLive } from '#e2e/kit/fixtures.ts'
import { companyLink, passwordLink } from '#e2e/kit/links.ts'
import { menuScreens } from '#e2e/kit/menu.ts'
import type { Portal } from '#e2e/kit/portal.ts'

/** A screen that is looked at. */
export type Screen = {
  name: string
  account?: string
  path: string | ((portal: Portal) => Promise<string>)
  /** In a browser that keeps nothing. */
  keepsNothing?: boolean
  /** What brings the screen into the state that is looked at. */
  act?: (page: Page, portal: Portal) => Promise<void>
}

const unit = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'

async function type(page: Page): Promise<void> {
  // Another text each time: the same one again would be none that was typed.
  await page.locator('textarea[data-kept]').fill(`Türblatt ohne Falz gemessen ${crypto.randomUUID()}`)
}

/** What is not on the disk yet does not outlive the page. */
async function typeAndKeep(page: Page): Promise<void> {
  await type(page)
  await expect(page.getByRole('status').filter({ hasText: /unsaved|ungespeichert/ })).toBeVisible()
  await expect(page.getByText(/^(stored on this device|auf diesem Gerät gesichert)$/)).toBeVisible()
}

export const screens: Screen[] = [
  ...menuScreens,
  { name: 'login', path: '/login' },
  { name: 'test login', path: '/test-login' },
  { name: 'new address', path: '/account/email/none' },
  { name: 'use another browser', path: '/use-other-browser' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'forgot password, sent', path: '/forgot-password?sent=true' },
  { name: 'new password, link used up', path: '/account/password/change/none' },
  {
    name: 'register, with faults',
    path: '/register',
    async act(page) {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Continue|Weiter)$/ })
        .click()
      await expect(page.locator('main').getByRole('group').getByRole('link').first()).toBeVisible()
    },
  },
  { name: 'register, sent', path: '/register?sent=true' },
  { name: 'register, link used up', path: '/register-company/none' },
  { name: 'not found', path: '/nothing-here' },
  { name: 'welcome', account: 'admin', path: '/welcome' },
  { name: 'choice of line', account: 'joiner', path: '/user/select-line/' },
  { name: 'choice of line, nothing found', account: 'joiner', path: '/user/select-line/?q=zzzzzz' },
  {
    name: 'hand-off to the shop, come back to',
    account: 'carpenter',
    path: '/welcome',
    async act(page, portal) {
      // It goes on by itself.
      await page.goto(`${portal.url}/redirect2shop`, { waitUntil: 'commit' })
      await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
      await page.waitForLoadState()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: /Continue to the shop|Weiter zum Shop/ })).toBeVisible()
      await isLive(page)
    },
  },
  { name: 'own account', account: 'joiner', path: '/account/' },
  { name: 'users, nothing found', account: 'admin', path: '/manage-users/?email=zzzzzz' },
  { name: 'my company, to read', account: 'carpenter', path: '/my-company/' },
  { name: 'my company, its logo', account: 'dealer', path: '/my-company/' },
  { name: 'delivery addresses, nothing found', account: 'admin', path: '/overview-delivery/?q=zzzzzz' },
  { name: 'delivery address that there is not', account: 'admin', path: '/edit-delivery/?address=1' },
  {
    name: 'new delivery address, with what is wrong',
    account: 'admin',
    path: '/create-delivery/',
    async act(page) {
      await page.getByRole('button', { name: /^(Save|Speichern)$/ }).click()
      await expect(page.getByRole('group', { name: '5 ' })).toBeFocused()
    },
  },
  {
    name: 'delivery address',
    account: 'admin',
    path: '/overview-delivery/',
    async act(page) {
      await page
        .getByRole('link', { name: /^(Edit|Bearbeiten)$/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^(Save|Speichern)$/ })).toBeVisible()
    },
  },
  { name: 'companies', account: 'admin', path: '/companies/1?open=2' },
  { name: 'companies, searched', account: 'admin', path: '/companies/1?q=ahlers' },
  { name: 'companies, nothing found', account: 'admin', path: '/companies/1?q=zzzzzz' },
  {
    name: 'change parent, and the question before it',
    account: 'admin',
    path: '/change-parent/?cid=31',
    async act(page) {
      await page
        .getByRole('button', { name: /^(Choose|Auswählen)$/, disabled: false })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'contacts', account: 'dealer', path: '/overview-contacts/' },
  { name: 'contacts, nothing found', account: 'admin', path: '/overview-contacts/?q=zzzzzz' },
  { name: 'contacts without permission', account: 'translator', path: '/overview-contacts/' },
  {
    name: 'new contact, with companies to choose from and what is wrong',
    account: 'admin',
    path: '/create-contact/',
    async act(page) {
      await page.getByRole('button', { name: /^(Save|Speichern)$/ }).click()
      await expect(page.getByRole('group', { name: '2 ' })).toBeFocused()
      await page.getByRole('combobox', { name: /^(Company|Unternehmen)$/ }).fill('tischlerei')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'contact, with rights, a link and the question before it is deleted',
    account: 'admin',
    path: '/overview-contacts/?q=ahlers',
    async act(page) {
      await page
        .getByRole('link', { name: /^(Edit|Bearbeiten)$/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^(Activation link|Aktivierungslink)$/ }).click()
      await expect(page.getByRole('textbox', { name: /^(Activation link|Aktivierungslink)$/ })).toBeVisible()
      await page.getByRole('button', { name: /^(Delete|Löschen)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'approvals', account: 'approver', path: '/order-approve/?tab=open' },
  { name: 'approvals, finished', account: 'approver', path: '/order-approve/?tab=finished' },
  {
    name: 'basket, opened with its history',
    account: 'approver',
    path: '/order-approve/?order=2000014711&open=1',
    act: (page) => expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'price, with its history as a table',
    account: 'admin',
    path: '/price-logs/?sort=-price',
    async act(page) {
      await page.locator('tbody').getByRole('link').first().click()
      await page.locator('summary').click()
      await expect(page.locator('details').getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'price list that is not accepted, and a file of texts that removes many',
    account: 'admin',
    path: '/upload-files/',
    async act(page) {
      const [prices, texts] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()]
      const check = page.getByRole('button', { name: /^(Check|Prüfen)$/ })
      const csv = Buffer.from('article_uid;article_type;price\nA-1;front;x\n')
      await prices.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv })
      await check.first().click()
      // Its answer moves what stands below it.
      await expect(page.getByRole('alert')).toHaveCount(1)
      const xml = Buffer.from('<vartexts><text key="a"><value lang="master">A</value></text></vartexts>')
      await texts.setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: xml })
      await check.last().click()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  { name: 'approvals, nothing found', account: 'approver', path: '/order-approve/?q=99999999' },
  { name: 'approvals without permission', account: 'translator', path: '/order-approve/' },
  { name: 'workspace', account: 'translator', path: '/system-i18n?src=master&dst=de' },
  { name: 'category', account: 'translator', path: '/catalog/boards?dst=de' },
  { name: 'category that there is not', account: 'translator', path: '/catalog/none?dst=de' },
  { name: 'article', account: 'translator', path: '/article/1/PL%20101-8?dst=de' },
  {
    name: 'article, editor',
    account: 'translator',
    path: '/article/1/PL%20101-8?dst=de&unit=article.field.width',
  },
  {
    name: 'workspace, editor',
    account: 'translator',
    path: '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint',
  },
  { name: 'workspace, nothing found', account: 'translator', path: '/system-i18n?src=master&dst=de&q=zzzzzz' },
  { name: 'sign-out where nobody is logged in', path: '/sign-out' },
  { name: 'workspace without login', path: '/system-i18n?src=master&dst=de' },
  { name: 'workspace without permission', account: 'carpenter', path: '/system-i18n?src=master&dst=de' },
  {
    name: 'sign-out with unsaved texts',
    account: 'admin',
    path: unit,
    async act(page, portal) {
      await typeAndKeep(page)
      await page.goto(`${portal.url}/sign-out`)
      await expect(page.locator('main').getByRole('button')).toHaveCount(5)
    },
  },
  {
    name: 'texts typed without a login, to be agreed to',
    account: 'admin',
    path: unit,
    async act(page, portal) {
      // What is typed without a login is typed into what the device has kept.
      await expect(page.locator('textarea[data-kept]')).toBeVisible()
      await page.context().clearCookies({ name: 'plain-portal' })
      await page.goto(portal.url + unit)
      await typeAndKeep(page)
      await page.context().request.post(`${portal.url}/login`, {
        form: { username: 'admin@demo.example', password: 'demo-portal-1' },
        headers: { origin: portal.url },
        maxRedirects: 0,
      })
      await page.goto(portal.url + unit)
      await page.getByRole('button', { name: /^(View|Ansehen)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'texts that are not kept',
    account: 'translator',
    path: unit,
    keepsNothing: true,
    async act(page) {
      await type(page)
      await expect(page.getByRole('listitem').getByRole('button', { name: 'door.leaf.dimension.hint' })).toBeVisible()
    },
  },
  { name: 'new password', path: passwordLink },
  { name: 'register, company', path: companyLink },
]
