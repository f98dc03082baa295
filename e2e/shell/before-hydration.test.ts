import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { countDrafts } from '#e2e/kit/kept-drafts.ts'
import { resettable } from '#e2e/kit/resettable.ts'

test.use({ sharesPortal: true, serviceWorkers: 'block' })

/**
 * Opens an address but holds its scripts back, like a slow connection. The returned function lets them through, and
 * resolves once React has hydrated the page.
 */
async function openSlowly(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    letThrough()
    await isLive(page)
  }
}

test('input typed before the scripts load stays in its field, whatever changes beside it', async ({
  context,
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-reset/')
  const goOn = await openSlowly(page, `${portal.url}/order-reset/`)
  const box = page.getByRole('textbox', { name: 'Basket number' })
  const number = await resettable(portal)
  await box.fill(number)
  await goOn()
  // The input becomes a draft, like later input.
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  // Going offline and back renders the page again.
  await context.setOffline(true)
  await expect(page.locator('html')).toHaveAttribute('data-offline')
  await context.setOffline(false)
  await expect(page.locator('html')).not.toHaveAttribute('data-offline')
  await expect(box).toHaveValue(number)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(number)
})

test('a form sent before the scripts load asks once they are ready, and loses nothing', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-reset/')
  const goOn = await openSlowly(page, `${portal.url}/order-reset/`)
  const box = page.getByRole('textbox', { name: 'Basket number' })
  const number = await resettable(portal)
  await box.fill(number)
  await box.press('Enter')
  await goOn()
  await expect(page.getByRole('alertdialog')).toContainText(number)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveValue(number)
})

test('a box ticked and a search typed before the scripts load are applied', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  const goOn = await openSlowly(page, `${portal.url}/order-approve/`)
  const tick = page.getByRole('table').getByRole('checkbox').nth(2)
  await tick.check()
  await goOn()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await expect(tick).toBeChecked()
  const goOnAgain = await openSlowly(page, `${portal.url}/order-approve/`)
  const filter = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await filter.fill('4711')
  await goOnAgain()
  await expect.poll(() => new URL(page.url()).search).toContain('4711')
  await expect(filter).toHaveValue('4711')
})

test('a picture chosen before the scripts load is shown once they are ready', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/my-company/')
  const goOn = await openSlowly(page, `${portal.url}/my-company/`)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'
  const logo = { name: 'kante.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await page.getByLabel('Logo').setInputFiles(logo)
  await goOn()
  await expect(page.getByRole('img', { name: 'Preview of kante.svg' })).toBeVisible()
})

test('an approval number typed before the scripts load stays, also through a reload', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  const goOn = await openSlowly(page, `${portal.url}/order-approve/`)
  const box = page.getByRole('textbox', { name: 'Approval number' }).first()
  await box.fill('A-4711')
  await goOn()
  await expect(box).toHaveValue('A-4711')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1)
  await page.reload()
  await isLive(page)
  await expect(box).toHaveValue('A-4711')
  await box.fill('')
  await expect.poll(() => page.evaluate(countDrafts)).toBe(0)
})
