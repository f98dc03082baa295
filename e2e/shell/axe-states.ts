import type { Page } from '@playwright/test'
import { expect, isLive } from '#e2e/kit/fixtures.ts'
import type { Screen } from './axe-screens.ts'

const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const save = /^(Save|Speichern)$/

/** What a screen comes to while it is used; with `npm run test:all`. */
export const states: Screen[] = [
  { name: 'welcome to nobody', path: '/welcome' },
  {
    name: 'login, refused',
    path: '/login',
    async act(page) {
      await page.getByLabel(/^(Username|Benutzername)$/).fill('nobody@demo.example')
      await page.getByLabel(/^(Password|Passwort)$/).fill('not the password')
      await button(page, /^(Log in|Anmelden)$/).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await isLive(page)
    },
  },
  {
    name: 'login, what is wrong, and the password shown',
    path: '/login',
    async act(page) {
      await page.getByLabel(/^(Password|Passwort)$/).fill('short')
      await button(page, /^(Show|Anzeigen)$/).click()
      await button(page, /^(Log in|Anmelden)$/).click()
      await expect(page.getByLabel(/^(Username|Benutzername)$/)).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'test login while the portal is closed',
    path: '/test-login',
    async act(page, portal) {
      await portal.command('maintenance', 'on', '--test-login', 'no')
      try {
        await page.reload()
        await expect(page.getByRole('alert')).toBeVisible()
        await isLive(page)
      } finally {
        await portal.command('maintenance', 'off')
      }
    },
  },
  {
    name: 'my company, overtaken',
    account: 'admin',
    path: '/my-company/',
    async act(page, portal) {
      const other = await page.context().newPage()
      for (const [at, text] of [
        [page, 'Werk Süd'],
        [other, `Werk Nord ${crypto.randomUUID()}`],
      ] as const) {
        if (at === other) await other.goto(`${portal.url}/my-company/`)
        await isLive(at)
        await at.locator('main [name="name2"]').fill(text)
      }
      await button(other, save).click()
      await expect(other.getByText(/^(Saved|Gespeichert)$/).first()).toBeVisible()
      await other.close()
      await button(page, save).click()
      await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'new delivery address, the login over it',
    account: 'joiner',
    path: '/create-delivery/',
    async act(page) {
      const entries = { name1: 'Baustelle', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', phone: '0541 1' }
      for (const [field, text] of Object.entries(entries)) await page.locator(`main [name="${field}"]`).fill(text)
      await page.context().clearCookies({ name: 'plain-portal' })
      await button(page, save).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'own account, an address that is not confirmed',
    account: 'approver',
    path: '/account/',
    async act(page) {
      const withdraw = button(page, /^(Cancel the email change|Neue Adresse verwerfen)$/)
      if ((await withdraw.count()) > 0) return
      await page.locator('main [name="email"]').fill('approver@looked-at.example')
      await button(page, save).click()
      await expect(withdraw).toBeVisible()
    },
  },
  {
    name: 'own account, the question before it is left',
    account: 'approver',
    path: '/account/',
    keepsNothing: true,
    async act(page) {
      await page.locator('main [name="first_name"]').fill('Vroni')
      const menu = page.getByRole('button', { name: /^(Menu|Menü)$/ })
      if (await menu.isVisible()) await menu.click()
      await page.locator('nav a[href$="/my-company/"]').first().click()
      await expect(page.getByText(/^(Leave this page\?|Seite verlassen\?)$/)).toBeVisible()
    },
  },
  {
    name: 'demo shop',
    account: 'carpenter',
    path: '/welcome',
    async act(page, portal) {
      await page.goto(`${portal.url}/redirect2shop`, { waitUntil: 'commit' })
      await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'material overview',
    account: 'admin',
    path: '/welcome',
    async act(page, portal) {
      await page.goto(`${portal.url}/vue/material-overview/1/`)
      await expect(page.getByRole('table').first()).toBeVisible()
    },
  },
]
