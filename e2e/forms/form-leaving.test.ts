import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('leaving a form while it saves stays on the new page and confirms the save', async ({ page, portal }) => {
  await signIn(page, portal, 'joiner', '/create-delivery/')
  await isLive(page)
  const entered = { name1: 'Baustelle', address1: 'Bierstraße 28', zip: '49074', city: 'Osnabrück', phone: '1' }
  for (const [field, value] of Object.entries(entered)) await page.locator(`main [name="${field}"]`).fill(value)
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/_serverFn/, async (route) => {
    if (route.request().method() === 'POST') await isLeft
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /_serverFn/.test(request.url()))
  await page.getByRole('button', { name: 'Save' }).click()
  await sent
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My company' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'My company' })
  await expect(heading).toBeVisible()
  leave()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(/\/my-company\/$/)
})

test('navigating to another record at the same address asks before input is lost', async ({ page, portal }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const ask = await portal.vue('admin')
  const { data } = Object(await ask('company/1/sub-companies2/?root=0'))
  await signIn(page, portal, 'admin', `/my-company/?cid=${data.companies[0].id}`)
  await isLive(page)
  const city = page.getByRole('textbox', { name: 'City' })
  await city.fill('Stromausfall')
  await expect(page.getByText('Your input is not stored in this browser.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My company' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('Leave this page?')
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(city).toHaveValue('Stromausfall')
  await expect(page).toHaveURL(/cid=\d+/)
})
