import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

test('users waiting at the login see the portal reopen without doing anything', async ({ page, portal }) => {
  await portal.command('maintenance', 'on', '--flash', 'Back at eight')
  await page.goto(`${portal.at('kantwerk.localhost')}/login`)
  await isLive(page)
  await expect(page.getByRole('alert')).toContainText('nicht möglich')
  await expect(page.getByText('Back at eight')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Als Gast anmelden' })).toHaveCount(0)
  await page.getByLabel('Benutzername').fill('joiner@demo.example')
  await portal.command('maintenance', 'off')
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByText('Back at eight')).toHaveCount(0)
  await expect(page.getByLabel('Benutzername')).toHaveValue('joiner@demo.example')
})

test('a form sent while the portal is closed says so and keeps its input until it is accepted', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'joiner', '/create-delivery/')
  await isLive(page)
  const fields = { 'Company name': 'Baustelle Nord', Street: 'Weg 1', ZIP: '49074', City: 'Osnabrück', Phone: '0541 1' }
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await portal.command('maintenance', 'on', '--flash', 'Back at eight')
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await save()
  await expect(page.getByText('The portal is closed for maintenance').first()).toBeVisible()
  await expect(page.getByText('Back at eight').first()).toBeVisible()
  await expect(page.getByText('We don’t know whether this was saved')).toHaveCount(0)
  await expect(page.getByLabel('Company name', { exact: true })).toHaveValue('Baustelle Nord')
  await portal.command('maintenance', 'off')
  await save()
  await expect(page).toHaveURL(/\/overview-delivery\//)
  await expect(page.getByText('Baustelle Nord').first()).toBeVisible()
})

test('the test login does not admit guests while the portal is closed', async ({ page, portal }) => {
  const site = portal.at('kantwerk.localhost')
  await page.goto(`${site}/test-login`)
  await isLive(page)
  // The open page was rendered before the maintenance.
  await portal.command('maintenance', 'on')
  await page.getByRole('button', { name: 'Als Gast anmelden' }).click()
  // A toast is an alert as well.
  await expect(page.getByRole('alert').filter({ hasText: 'Anmeldung fehlgeschlagen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Als Gast anmelden' })).toHaveCount(0)
  await page.goto(`${site}/welcome`)
  await expect(page.getByRole('button', { name: 'Gast' })).toHaveCount(0)
  await portal.command('maintenance', 'off')
})

test('the test login shows an orange banner when the portal is closed, and none when login is closed', async ({
  page,
  portal,
}) => {
  await portal.command('maintenance', 'on', '--test-login', 'no')
  const look = async (path: string) => {
    await page.goto(portal.url + path)
    const banner = page.getByRole('alert')
    await expect(banner).toBeVisible()
    return [await banner.innerText(), await banner.evaluate((one) => getComputedStyle(one).backgroundColor)] as const
  }
  const [text, colour] = await look('/test-login')
  expect(text).toContain('Test login is currently unavailable')
  const [other, otherColour] = await look('/login')
  expect(other).toContain('Login is currently unavailable')
  expect(colour).not.toBe(otherColour)
  await portal.command('maintenance', 'on', '--test-login', 'yes')
  await page.goto(`${portal.url}/test-login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await portal.command('maintenance', 'off')
})

test('login availability is checked on every navigation, one request at a time, and late refusals count', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'joiner', '/my-company/')
  await isLive(page)
  let [asked, underWay, atOnce] = [0, 0, 0]
  // Only the request for the shell contains `leavesFlash`.
  const isShell = (url: string) => url.includes('/_serverFn/') && decodeURIComponent(url).includes('leavesFlash')
  await page.route('**/_serverFn/**', async (route) => {
    if (!isShell(route.request().url())) return route.continue()
    asked += 1
    underWay += 1
    atOnce = Math.max(atOnce, underWay)
    await new Promise((done) => setTimeout(done, 300))
    await route.fulfill({ response: await route.fetch() })
    underWay -= 1
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const open = async (name: string) => {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await open('Delivery addresses')
  await expect.poll(() => [asked, underWay]).toEqual([1, 0])
  await open('New delivery address')
  await expect.poll(() => [asked, underWay]).toEqual([2, 0])
  await open('Delivery addresses')
  await expect.poll(() => [asked, underWay]).toEqual([3, 0])
  expect(atOnce).toBe(1)
  await portal.command('maintenance', 'on', '--flash', 'Back at eight')
  await menu.getByRole('link', { name: 'New delivery address', exact: true }).click()
  await expect(page.getByText('Login is currently unavailable')).toBeVisible()
  await portal.command('maintenance', 'off')
})
