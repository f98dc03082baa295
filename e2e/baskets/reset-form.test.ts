import type { Page } from '@playwright/test'
import { expect, isLive, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'
import { countDrafts } from '#e2e/kit/kept-drafts.ts'
import { findResettable } from '#e2e/kit/resettable.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Basket number' })
const reset = (page: Page) => page.locator('main').getByRole('button', { name: 'Reset', exact: true })
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(title, { exact: true })

test('a basket is reset by its number: the dialog shows its owner and focuses Cancel', async ({ page, portal }) => {
  const basket = await findResettable(portal)
  await signIn(page, portal, 'approver', '/order-reset/')
  await box(page).fill(`000${basket.basket_number}`)
  await reset(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(basket.name1)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(box(page)).toHaveValue(`000${basket.basket_number}`)
  await reset(page).click()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(toast(page, 'Basket reset')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await page.getByRole('link', { name: 'Show in list' }).click()
  await expect(page.getByRole('table')).toContainText(basket.basket_number)
})

test.describe('without changing baskets', () => {
  test.use({ sharesPortal: true, serviceWorkers: 'allow' })

  test('an invalid number shows an error on blur and gets the focus on submit', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-reset/')
    await isLive(page)
    await box(page).fill('20')
    await box(page).blur()
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page)).toHaveAccessibleDescription(/at least 4 digits/)
    await reset(page).click()
    await expect(box(page)).toBeFocused()
    await box(page).fill('1234')
    await expect(box(page)).not.toHaveAttribute('aria-invalid')
  })

  test('an unknown basket shows an error at the field and one toast, without a confirmation', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'approver', '/order-reset/')
    await box(page).fill('471147114711')
    await box(page).press('Enter')
    await expect(toast(page, 'Error')).toHaveCount(1)
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // A failed attempt does not block the next one.
    const basket = await findResettable(portal)
    await box(page).fill(basket.basket_number)
    await box(page).press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText(basket.basket_number)
  })

  test('the number stays while offline and is sent after reconnecting', async ({ page, portal, context }) => {
    const basket = await findResettable(portal)
    await signIn(page, portal, 'approver', '/order-reset/')
    await box(page).fill(basket.basket_number)
    await isLive(page)
    // The code that shows a toast loads after the page.
    await keepsBuild(page, portal)
    await context.setOffline(true)
    await page.route(/_serverFn/, (route) => route.abort())
    await reset(page).click()
    await expect(toast(page, 'Error')).toHaveCount(1)
    await expect(box(page)).toHaveAccessibleDescription(/not sent/)
    await context.setOffline(false)
    await page.unroute(/_serverFn/)
    await reset(page).click()
    await expect(page.getByRole('alertdialog')).toContainText(basket.basket_number)
  })

  test('unsent input is restored after a reload and shows when it was typed', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-reset/')
    await box(page).fill('471108')
    // A form with one field shows no count of changes.
    await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
    await expect(page.getByText('1 change', { exact: true })).toHaveCount(0)
    await page.reload()
    await expect(box(page)).toHaveValue('471108')
    await expect(page.getByText(/^Draft from \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(box(page)).toHaveValue('')
    await page.reload()
    await expect(page.getByText(/^Draft from/)).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
  })

  test('a draft is visible only to its user, and signing out deletes it', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-reset/')
    await box(page).fill('471108')
    await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
    // The session expires.
    await page.context().clearCookies({ name: 'plain-portal' })
    await signIn(page, portal, 'admin', '/order-reset/')
    await expect(box(page)).toHaveValue('')
    await expect(page.getByText(/^Draft from/)).toHaveCount(0)
    await page.context().clearCookies({ name: 'plain-portal' })
    await signIn(page, portal, 'approver', '/order-reset/')
    await expect(box(page)).toHaveValue('471108')
    await (await openUserMenu(page, 'Log out')).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await signIn(page, portal, 'approver', '/order-reset/')
    await expect(box(page)).toHaveValue('')
  })

  test('signing out in the shop deletes the draft and says so, whatever another tab asks meanwhile', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'approver', '/order-reset/')
    await box(page).fill('471108')
    await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
    const other = await context.newPage()
    await other.goto(`${portal.url}/order-reset/`)
    await isLive(other)
    // Signs out in two steps, so that the other tab has checked the session before the target page does.
    await context.request.get(`${portal.url}/account/logout/`, { maxRedirects: 0 })
    await other.bringToFront()
    await expect(other.getByRole('button', { name: 'approver@demo.example' })).toHaveCount(0)
    await page.goto(portal.url)
    await expect(page.getByText('You are logged out.')).toBeVisible()
    await expect.poll(() => page.evaluate(countDrafts)).toBe(0)
    await signIn(page, portal, 'approver', '/order-reset/')
    await expect(box(page)).toHaveValue('')
  })
})
