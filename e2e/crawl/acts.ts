import type { Page } from '@playwright/test'
import { expect, isLive } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import type { State, Tabs } from './screen.ts'

// Actions that bring an open page into a state, in either language.

const save = /^(Save|Speichern)( and invite| und einladen)?$/
const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const link = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()

/** Opens another address, usually of the same screen, without reloading the page. */
async function search(page: Page, address: string): Promise<void> {
  await page.evaluate(async (next) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__')
    const shown = new Promise((done, fail) => {
      router.subscribe('onResolved', done)
      setTimeout(() => fail(new Error(`${next} is not shown`)), 30_000)
    })
    history.pushState(history.state, '', next)
    await shown
  }, address)
  await isQuiet(page)
}

export const isQuiet = (page: Page): Promise<void> =>
  expect(page.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0)

/** Returns a state that opens `address` and waits for the element that matches the selector `shows`. */
export const searched = (name: string, address: string, shows: string, tabs?: Tabs): State => ({
  name,
  async act(page) {
    await search(page, address)
    await expect(page.locator(shows).first()).toBeVisible()
  },
  ...(tabs && { tabs }),
})

export const nothingFound = (address = '?q=zzzzzz'): State => ({
  name: 'nothing found',
  async act(page) {
    await search(page, address)
    await expect(page.getByRole('main').getByRole('heading', { name: /^(No|Keine?) / })).toBeVisible()
  },
})

async function type(page: Page): Promise<void> {
  // A different text each time: the same text again would be no change.
  await page.locator('textarea[data-kept]').fill(`Türblatt ohne Falz gemessen ${crypto.randomUUID()}`)
}

/** Types a text and waits until it is stored. Before that, leaving the page would lose it. */
async function typeAndKeep(page: Page): Promise<void> {
  await type(page)
  await expect(page.getByRole('status').filter({ hasText: /unsaved|ungespeichert/ })).toBeVisible()
  await expect(page.getByText(/^(stored on this device|auf diesem Gerät gesichert)$/)).toBeVisible()
}

export async function pressContinue(page: Page): Promise<void> {
  await button(page, /^(Continue|Weiter)$/).click()
  await expect(page.locator('main').getByRole('group').getByRole('link').first()).toBeVisible()
}

export async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel(/username|Benutzername/).fill('nobody@demo.example')
  await page.getByLabel(/^(Password|Passwort)$/).fill('not the password')
  await button(page, /^(Log in|Anmelden)$/).click()
  // After many attempts, a toast is shown as well.
  await expect(page.getByRole('alert').first()).toBeVisible()
  await isLive(page)
}

export async function logInWithLittle(page: Page): Promise<void> {
  await page.getByLabel(/^(Password|Passwort)$/).fill('short')
  await button(page, /^(Show|Anzeigen)$/).click()
  await button(page, /^(Log in|Anmelden)$/).click()
  await expect(page.getByLabel(/username|Benutzername/)).toHaveAttribute('aria-invalid', 'true')
}

export async function closePortal(page: Page, portal: Portal): Promise<void> {
  await portal.command('maintenance', 'on', '--test-login', 'no')
  try {
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await isLive(page)
  } finally {
    await portal.command('maintenance', 'off')
  }
}

export async function openUserMenu(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: /^(Log out|Abmelden)$/ })
  const opener = page.getByRole('button', { name: '@demo.example' })
  // The menu is hydrated after the page.
  await expect(async () => {
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.press('Enter')
    await expect(item).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

export async function openMaterials(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}/vue/material-overview/1/`)
  await expect(page.getByRole('table').first()).toBeVisible()
}

export async function goToShop(page: Page, portal: Portal): Promise<void> {
  // The current page may be the hand-off page, which navigates by itself: it must not do so at the same time.
  await page.goto('about:blank')
  await page.goto(`${portal.url}/redirect2shop`, { waitUntil: 'commit' })
  // The hand-off page navigates by itself.
  await page.waitForURL(/\/shop\//, { waitUntil: 'commit' })
  await page.waitForLoadState()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function comeBackFromShop(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Continue to the shop|Weiter zum Shop/ })).toBeVisible()
  await isLive(page)
}

export async function saveCompanyTwice(page: Page, portal: Portal): Promise<void> {
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
}

/** Saves a form in which `count` required fields are empty, and waits for the error summary. */
export const saveLacking = (count: number) => async (page: Page) => {
  await page.getByRole('button', { name: save }).click()
  await expect(page.getByRole('group', { name: `${count} ` })).toBeFocused()
}

export async function chooseCompany(page: Page): Promise<void> {
  await saveLacking(2)(page)
  await page.getByRole('combobox', { name: /^(Company|Unternehmen)$/ }).fill('tischlerei')
  await expect(page.getByRole('option').first()).toBeVisible()
}

export async function saveSignedOut(page: Page): Promise<void> {
  const entries = { name1: 'Baustelle', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', phone: '0541 1' }
  for (const [field, text] of Object.entries(entries)) await page.locator(`main [name="${field}"]`).fill(text)
  await page.context().clearCookies({ name: 'plain-portal' })
  await button(page, save).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export async function changeAddress(page: Page): Promise<void> {
  const withdraw = button(page, /^(Cancel the email change|Neue Adresse verwerfen)$/)
  if ((await withdraw.count()) > 0) return
  await page.locator('main [name="email"]').fill('approver@looked-at.example')
  await button(page, save).click()
  await expect(withdraw).toBeVisible()
}

export async function leaveAccount(page: Page): Promise<void> {
  await page.locator('main [name="first_name"]').fill('Vroni')
  const menu = page.getByRole('button', { name: /^(Menu|Menü)$/ })
  if (await menu.isVisible()) await menu.click()
  await page.locator('nav a[href$="/my-company/"]').first().click()
  await expect(page.getByText(/^(Leave this page\?|Seite verlassen\?)$/)).toBeVisible()
}

export async function chooseParent(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Choose|Auswählen)$/, disabled: false })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

export async function askBeforeDelete(page: Page): Promise<void> {
  await search(page, '?q=ahlers')
  await link(page, /^(Edit|Bearbeiten)$/).click()
  await page.getByRole('button', { name: /^(Activation link|Aktivierungslink)$/ }).click()
  await expect(page.getByRole('textbox', { name: /^(Activation link|Aktivierungslink)$/ })).toBeVisible()
  await page.getByRole('button', { name: /^(Delete|Löschen)$/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

export async function openPrice(page: Page): Promise<void> {
  await search(page, '?sort=-price')
  await page.locator('tbody').getByRole('link').first().click()
  await page.locator('summary').click()
  await expect(page.locator('details').getByRole('row').nth(1)).toBeVisible()
}

export async function checkFiles(page: Page): Promise<void> {
  const [prices, texts] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').last()]
  const check = page.getByRole('button', { name: /^(Check|Prüfen)$/ })
  const csv = Buffer.from('article_uid;article_type;price\nA-1;front;x\n')
  await prices.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv })
  await check.first().click()
  // The result moves the elements below it.
  await expect(page.getByRole('alert')).toHaveCount(1)
  const xml = Buffer.from('<vartexts><text key="a"><value lang="master">A</value></text></vartexts>')
  await texts.setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: xml })
  await check.last().click()
  await expect(page.getByRole('alert')).toHaveCount(2)
}

export async function signOutUnsaved(page: Page, portal: Portal): Promise<void> {
  await typeAndKeep(page)
  await page.goto(`${portal.url}/sign-out`)
  await expect(page.locator('main').getByRole('button')).toHaveCount(5)
}

export async function typeUnkept(page: Page): Promise<void> {
  await type(page)
  await expect(page.getByRole('listitem').getByRole('button', { name: 'door.leaf.dimension.hint' })).toBeVisible()
}
