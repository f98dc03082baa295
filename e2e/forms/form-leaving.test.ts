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

test('a form shows how many changes it has, and discards them; a new record can be saved at once', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/create-delivery/')
  await isLive(page)
  const colourOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).backgroundColor)
  const solid = await colourOf('Save')
  await page.goto(`${portal.url}/my-company/`)
  await isLive(page)
  expect(await colourOf('Save')).not.toBe(solid)
  const [city, phone] = [page.getByRole('textbox', { name: 'City' }), page.getByRole('textbox', { name: 'Phone' })]
  const before = await city.inputValue()
  await city.fill('Stromausfall')
  await phone.fill('4711')
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible()
  await expect.poll(() => colourOf('Save')).toBe(solid)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(city).toHaveValue(before)
  await expect(city).toBeFocused()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(city).toHaveValue('Stromausfall')
  await expect(phone).toHaveValue('4711')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(city).toHaveValue(before)
  await page.reload()
  await isLive(page)
  await expect(city).toHaveValue(before)
})
