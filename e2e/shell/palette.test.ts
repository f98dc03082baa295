import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('Ctrl+K finds a page, company, contact, basket and text by name, by keyboard, and lists recent pages', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/manage-users/')
  await isLive(page)
  const opener = page.getByRole('button', { name: 'Search …' })
  await expect(opener).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Go to' })
  const active = page.getByRole('dialog').locator('[role=option][aria-selected=true]')

  // The banner’s tools load after the page.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await box.fill('audit')
  await expect(active).toContainText('Audit log')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/audit\/?$/)
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await isLive(page)

  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('group', { name: 'Recently visited' })).toContainText('Users')
  await box.fill('2000014')
  const baskets = page.getByRole('group', { name: 'Baskets' })
  await expect(baskets.getByRole('option').first()).toContainText('2000014')
  await box.fill('joiner')
  await expect(page.getByRole('group', { name: 'Contacts' }).getByRole('option').first()).toContainText('joiner@')
  await box.fill('kundenpor')
  await expect(page.getByRole('group', { name: 'Texts' }).getByRole('option').first()).toContainText('app.title')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)

  await opener.click()
  await box.fill('ahl')
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option').first()).toBeVisible()
  await box.fill('zzzzzz')
  await expect(page.getByRole('status').filter({ hasText: 'No matches.' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Search system messages for “zzzzzz”' })).toBeVisible()
})

test('the palette offers only what the user may do', async ({ page, portal }) => {
  await signIn(page, portal, 'carpenter', '/my-company/')
  await isLive(page)
  const box = page.getByRole('combobox', { name: 'Go to' })
  // The banner’s tools load after the page.
  await expect(async () => {
    await page.getByRole('button', { name: 'Search …' }).click({ timeout: 2_000 })
    await expect(box).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await box.fill('2000014')
  await expect(page.getByRole('status').filter({ hasText: 'No matches.' })).toBeVisible()
  await box.fill('audit')
  await expect(page.getByRole('status').filter({ hasText: 'No matches.' })).toBeVisible()
  await box.fill('address')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/create-delivery/)
})
